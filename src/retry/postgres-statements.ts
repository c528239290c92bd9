/** The statements of a budget in PostgreSQL, each of them whole in itself: nothing is read first and written later. */

/** Tools that are remembered in a turn, as in memory. */
const mostTools = 100;

/** Makes the table where it is missing, one process at a time. */
export function writeMigration(schema: string, table: string): string {
  return `DO $toolmend$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('toolmend retry'));
    IF NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = ${quoteText(schema)}) THEN
      CREATE SCHEMA ${quoteName(schema)};
    END IF;
    CREATE TABLE IF NOT EXISTS ${nameTable(schema, table)} (
      key bytea PRIMARY KEY, session text NOT NULL, agent text NOT NULL,
      rounds bigint NOT NULL, last_round text, closed boolean NOT NULL,
      tools jsonb NOT NULL, repeated boolean NOT NULL, changed timestamptz NOT NULL
    );
    CREATE INDEX IF NOT EXISTS ${quoteName(`${table}_changed`)} ON ${nameTable(schema, table)} (changed);
  END $toolmend$`;
}

/** `$1` scope, `$2` interval. */
export function writeOpen(table: string): string {
  return `SELECT rounds, last_round, closed, tools FROM ${table}
    WHERE key = sha256(convert_to($1, 'UTF8')) AND changed >= now() - $2::interval`;
}

/** `$1` scope, `$2` session, `$3` agent, `$4` tool, `$5` round, `$6` failure, `$7` lines, `$8` and `$9` the caps, `$10` interval. */
export function writeRefusal(table: string): string {
  return `INSERT INTO ${table} AS was (key, session, agent, rounds, last_round, closed, tools, repeated, changed)
    VALUES (
      sha256(convert_to($1, 'UTF8')), $2, $3, 1, $5::text, 1 >= $9::bigint,
      jsonb_build_array(jsonb_build_object('tool', $4::text, 'refusals', 1, 'lastRound', $5::text,
        'failure', $6::bigint, 'lines', $7::bigint, 'closed', 1 > $8::bigint)),
      false, now()
    )
    ON CONFLICT (key) DO UPDATE SET (rounds, last_round, closed, tools, repeated, changed) = (
      SELECT
        turn.rounds + turn.step, $5::text, turn.closed OR turn.rounds + turn.step >= $9::bigint,
        others.kept || jsonb_build_array(jsonb_build_object('tool', $4::text, 'refusals', tool.refusals, 'lastRound', $5::text,
          'failure', CASE WHEN tool.same THEN before.tool -> 'failure' ELSE to_jsonb($6::bigint) END,
          'lines', CASE WHEN tool.same THEN before.tool -> 'lines' ELSE to_jsonb($7::bigint) END,
          'closed', coalesce((before.tool ->> 'closed')::boolean, false) OR tool.refusals > $8::bigint)),
        before.tool IS NOT NULL AND NOT tool.same AND CASE
          WHEN before.tool ->> 'failure' IS NOT NULL AND $6::bigint IS NOT NULL
          THEN (before.tool ->> 'failure')::bigint = $6::bigint
          ELSE (before.tool ->> 'lines')::bigint = $7::bigint END,
        now()
      FROM (SELECT was.changed < now() - $10::interval AS over) AS age
      CROSS JOIN LATERAL (SELECT
        CASE WHEN age.over THEN 0 ELSE was.rounds END AS rounds,
        CASE WHEN NOT age.over AND was.last_round = $5::text THEN 0 ELSE 1 END AS step,
        NOT age.over AND was.closed AS closed,
        CASE WHEN age.over THEN '[]'::jsonb ELSE was.tools END AS tools
      ) AS turn
      LEFT JOIN LATERAL (
        SELECT one AS tool FROM jsonb_array_elements(turn.tools) AS one WHERE one ->> 'tool' = $4::text LIMIT 1
      ) AS before ON true
      CROSS JOIN LATERAL (SELECT coalesce(before.tool ->> 'lastRound' = $5::text, false) AS same) AS round
      CROSS JOIN LATERAL (SELECT round.same,
        coalesce((before.tool ->> 'refusals')::bigint, 0) + CASE WHEN round.same THEN 0 ELSE 1 END AS refusals
      ) AS tool
      CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_agg(one ORDER BY place) FILTER (WHERE place IS DISTINCT FROM forgotten), '[]'::jsonb) AS kept
        FROM (
          SELECT one, place, CASE WHEN count(*) OVER () >= ${mostTools} THEN coalesce(
            min(place) FILTER (WHERE NOT (one ->> 'closed')::boolean) OVER (), min(place) OVER ()) END AS forgotten
          FROM jsonb_array_elements(turn.tools) WITH ORDINALITY AS listed (one, place) WHERE one ->> 'tool' <> $4::text
        ) AS each_other
      ) AS others
    )
    RETURNING rounds, last_round, closed, tools, repeated`;
}

/** `$1` scope, `$2` tool. A closed tool stays closed. */
export function writePass(table: string): string {
  return `UPDATE ${table} SET tools = (
      SELECT coalesce(jsonb_agg(one ORDER BY place), '[]'::jsonb)
      FROM jsonb_array_elements(tools) WITH ORDINALITY AS listed (one, place)
      WHERE one ->> 'tool' <> $2::text OR (one ->> 'closed')::boolean
    )
    WHERE key = sha256(convert_to($1, 'UTF8'))`;
}

/** `$1` session, `$2` agent or null for all. */
export function writeStart(table: string): string {
  return `DELETE FROM ${table} WHERE session = $1 AND ($2::text IS NULL OR agent = $2)`;
}

/** `$1` interval. */
export function writeSweep(table: string): string {
  return `DELETE FROM ${table} WHERE changed < now() - $1::interval`;
}

/** Names the table with its schema, quoted. */
export function nameTable(schema: string, table: string): string {
  return `${quoteName(schema)}.${quoteName(table)}`;
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
