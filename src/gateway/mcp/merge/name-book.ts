/** What each server calls its things in, what the client is to call them out; and the way back from there to the server. */
import type { Member } from './switchboard.ts';

/** One thing of one server. */
export interface Place {
  readonly member: Member;
  /** Its name there. */
  readonly name: string;
}

/** The names of things of one kind. */
export interface NameBook {
  /**
   * Takes the names of all servers, and returns how the client is to call one of them; `undefined` for one to leave out.
   * What was known before is forgotten, but for the things of servers that are gone.
   */
  enter(names: ReadonlyMap<Member, readonly string[]>): (place: Place) => string | undefined;
  find(name: string): Place | undefined;
  /** Names were entered at least once. */
  isRead(): boolean;
  /** The names to call instead of one that several servers have. */
  instead(name: string): readonly string[];
}

/** How a book settles which server has a name. */
export interface NameRule {
  /** What is named, such as `tool`. */
  readonly kind: string;
  /** A name of several is told apart by the name of its server; otherwise the first of them has it. */
  readonly rename: boolean;
  readonly say: (line: string) => void;
}

/** Creates an empty book. */
export function createNameBook({ kind, rename, say }: NameRule): NameBook {
  let places = new Map<string, Place>();
  let read = false;
  // A name that was told apart once stays so: it would be another one when one of its servers ends.
  const shared = new Map<string, Set<Member>>();

  function noteShared(names: ReadonlyMap<Member, readonly string[]>): void {
    const owners = new Map<string, Set<Member>>();
    for (const [member, own] of names) {
      for (const name of own) owners.set(name, (owners.get(name) ?? new Set()).add(member));
    }
    // One line for all that the same servers share.
    const news = new Map<string, string[]>();
    for (const [name, members] of owners) {
      const known = shared.get(name);
      const all = new Set([...(known ?? []), ...members]);
      if (all.size < 2 || all.size === known?.size) continue;
      shared.set(name, all);
      const servers = [...all].map((member) => member.name).join(' and ');
      news.set(servers, [...(news.get(servers) ?? []), name]);
    }
    for (const [servers, list] of news) {
      const fate = rename ? 'each is SERVER__NAME here' : 'that of the first is used';
      say(`${servers} have ${kind}s of one name, so ${fate}: ${list.join(', ')}`);
    }
  }

  return {
    enter(names) {
      noteShared(names);
      const given = new Map<Member, Map<string, string>>();
      const next = new Map<string, Place>();
      const give = (member: Member, name: string, wanted: string): void => {
        let free = wanted;
        for (let n = 2; next.has(free); n++) free = `${wanted}_${n}`;
        next.set(free, { member, name });
        given.set(member, (given.get(member) ?? new Map()).set(name, free));
      };
      const each = (sharedOnes: boolean, act: (member: Member, name: string) => void): void => {
        for (const [member, own] of names) {
          for (const name of new Set(own)) if (shared.has(name) === sharedOnes) act(member, name);
        }
      };
      // Names that stay as they are come first, so that none of them has to give way to one that is made here.
      each(false, (member, name) => give(member, name, name));
      each(true, (member, name) => {
        if (rename) give(member, name, prefixed(member.name, name));
        else if (!next.has(name)) give(member, name, name);
      });
      for (const [name, place] of places) if (place.member.gone !== undefined && !next.has(name)) next.set(name, place);
      places = next;
      read = true;
      return ({ member, name }) => given.get(member)?.get(name);
    },
    find: (name) => places.get(name),
    isRead: () => read,
    instead: (name) =>
      rename ? [...places].flatMap(([given, place]) => (place.name === name && given !== name ? [given] : [])) : [],
  };
}

/** Model servers take letters, digits, `_` and `-` in the names of tools. */
function prefixed(server: string, name: string): string {
  return `${server.replace(/[^\w-]/g, '_')}__${name}`;
}
