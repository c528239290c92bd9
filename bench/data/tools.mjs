/**
 * Five tools, from a search of four parameters to a review of twenty-five, each with eight valid variants and four wrong
 * ones. Models leave options out and change their order, so the variants have several hidden classes.
 */

const text = (more = {}) => ({ type: 'string', ...more });
const word = (...members) => ({ type: 'string', enum: members });
const whole = (low, high) => ({
  type: 'integer',
  ...(low !== undefined && { minimum: low }),
  ...(high !== undefined && { maximum: high }),
});
const list = (items, more = {}) => ({ type: 'array', items, ...more });
const closed = (properties, required = []) => ({ type: 'object', properties, required, additionalProperties: false });
const map = (values) => ({ type: 'object', additionalProperties: values });
const flag = { type: 'boolean' };
const maybeWhole = { type: ['integer', 'null'] };

const option = closed({ label: text({ minLength: 1 }), description: text(), preview: text() }, [
  'label',
  'description',
]);
const question = closed(
  {
    question: text({ minLength: 1 }),
    header: text({ maxLength: 12 }),
    options: list(option, { minItems: 2, maxItems: 4 }),
    multiSelect: { ...flag, default: false },
  },
  ['question', 'header', 'options'],
);
const comment = closed(
  {
    path: text({ minLength: 1 }),
    body: text({ minLength: 1 }),
    line: whole(1),
    side: word('LEFT', 'RIGHT'),
    start_line: { ...maybeWhole, minimum: 1 },
    start_side: word('LEFT', 'RIGHT'),
    subject_type: word('line', 'file'),
  },
  ['path', 'body'],
);

export const schemas = {
  search_files: closed(
    {
      path: text({ 'x-alias': ['folder', 'dir'] }),
      pattern: text({ 'x-alias': ['kw', 'keyword'] }),
      max_results: { ...whole(1, 100), default: 20 },
      sort: {
        ...word('name', 'mtime', 'size'),
        default: 'name',
        'x-synonyms': { mtime: ['time', '时间', '按时间'], size: ['大小', '按大小'], name: ['名称', '按名称'] },
      },
    },
    ['path', 'pattern'],
  ),
  set_reminder: closed(
    {
      at: text({ format: 'date', 'x-alias': ['date', 'when'] }),
      note: text(),
      repeat: {
        ...word('none', 'daily', 'weekdays', 'weekly'),
        default: 'none',
        'x-synonyms': { weekdays: ['工作日'], daily: ['每天'], weekly: ['每周'], none: ['不重复'] },
      },
    },
    ['at', 'note'],
  ),
  send_email: closed(
    { to: list(text(), { minItems: 1 }), subject: text(), body: text(), cc_me: { ...flag, default: false } },
    ['to', 'subject', 'body'],
  ),
  ask_user: closed(
    {
      questions: list(question, { minItems: 1, maxItems: 4 }),
      answers: map(text()),
      annotations: map(closed({ preview: text(), notes: text() })),
      metadata: map(text()),
    },
    ['questions'],
  ),
  create_review: closed(
    {
      owner: text({ minLength: 1 }),
      repo: text({ minLength: 1 }),
      pull_number: whole(1),
      commit_id: text({ pattern: '^[0-9a-f]{40}$' }),
      event: word('APPROVE', 'REQUEST_CHANGES', 'COMMENT', 'PENDING'),
      body: text({ maxLength: 65536 }),
      comments: list(comment, { maxItems: 100 }),
      reviewers: list(text(), { maxItems: 15 }),
      team_reviewers: list(text()),
      assignees: list(text(), { maxItems: 10 }),
      labels: list(text()),
      milestone: maybeWhole,
      draft: flag,
      dismiss_stale: flag,
      resolve_threads: flag,
      notify: { ...flag, default: true },
      merge_method: word('merge', 'squash', 'rebase'),
      visibility: word('public', 'private', 'internal'),
      priority: word('low', 'normal', 'high', 'urgent'),
      language: word('en', 'de', 'fr', 'es', 'ja', 'zh', 'ko', 'pt'),
      since: text({ format: 'date-time' }),
      timeout_ms: whole(0, 600000),
      confidence: { type: 'number', minimum: 0, maximum: 1 },
      dry_run: flag,
      metadata: map(text()),
    },
    ['owner', 'repo', 'pull_number', 'event'],
  ),
};

const each = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b';
const note = (index, more) => ({
  path: `src/rooms/room-${index}.ts`,
  body: `Room ${index} opens its door twice; keep one of the two.`,
  line: 40 + index,
  side: 'RIGHT',
  ...more,
});

export const valid = {
  search_files: [
    { path: '/var/log', pattern: '*.log', max_results: 20, sort: 'mtime' },
    { path: '/srv/app', pattern: '*.ts' },
    { pattern: 'README*', path: '/srv' },
    { path: '/home/ada', pattern: 'FIXME', sort: 'size' },
    { path: '/var/log', pattern: 'nginx-*.gz', max_results: 100, sort: 'name' },
    { path: '/etc', pattern: '*.conf', max_results: 5 },
    { pattern: '*.json', path: '.', sort: 'mtime', max_results: 50 },
    { path: '/tmp', pattern: 'core.*', max_results: 1, sort: 'mtime' },
  ],
  set_reminder: [
    { at: '2026-10-03', repeat: 'weekdays', note: '交周报' },
    { at: '2026-10-08', note: 'pay the rent' },
    { at: '2026-12-24', note: 'pack', repeat: 'none' },
    { note: 'stand-up', at: '2026-10-05', repeat: 'daily' },
    { at: '2026-10-04', repeat: 'weekly', note: 'back up the disk' },
    { at: '2027-01-01', note: 'renew the domain' },
    { at: '2028-02-29', repeat: 'none', note: 'leap' },
    { note: 'water the plants', at: '2026-10-09' },
  ],
  send_email: [
    { to: ['someone@example.com'], subject: 'hi', body: 'test', cc_me: true },
    { to: ['a@example.com', 'b@example.com'], subject: 'status', body: 'Everything is green.' },
    { subject: 'minutes', to: ['c@example.com'], body: 'We met and agreed. '.repeat(6) },
    { to: ['a@example.com'], subject: 'empty', body: '' },
    { to: ['a@example.com', 'b@example.com', 'c@example.com'], subject: 'y', body: 'z', cc_me: false },
    { to: ['d@example.com'], subject: 'report', body: 'attached' },
    { subject: 's', body: 'b', to: ['e@example.com'], cc_me: true },
    { to: ['f@example.com'], subject: 'p', body: 'q', cc_me: false },
  ],
  ask_user: each(8, (index) => ({
    questions: each(1 + (index % 3), (number) => ({
      question: `Which store should part ${number} write its entries to?`,
      header: `Store ${number}`,
      options: each(2 + ((index + number) % 3), (which) => ({
        label: `Store of kind ${which}`,
        description: `What kind ${which} costs, and what it gives in return.`,
        ...(index % 4 === 3 && { preview: 'open(store)' }),
      })),
      ...(index % 2 === 1 && { multiSelect: index % 4 === 1 }),
    })),
    ...(index % 3 === 0 && { metadata: { source: 'plan', step: String(index) } }),
    ...(index % 5 === 0 && { answers: { 'Store 0': 'Store of kind 1' } }),
  })),
  create_review: each(8, (index) => ({
    owner: 'harbour',
    repo: 'lighthouse',
    pull_number: 70 + index,
    event: ['APPROVE', 'REQUEST_CHANGES', 'COMMENT'][index % 3],
    ...(index % 2 === 1 && { body: 'Good as a whole; a few notes below.' }),
    ...(index % 4 !== 3 && {
      comments: each(1 + (index % 3), (number) => note(number, index % 2 === 1 && { start_line: null })),
    }),
    ...(index % 3 === 0 && { commit_id: hash, reviewers: ['ada', 'alan'], labels: ['speed', 'review'] }),
    ...(index % 2 === 0 && {
      draft: false,
      notify: true,
      merge_method: 'squash',
      priority: 'high',
      language: 'en',
    }),
    ...(index % 4 === 1 && {
      since: '2026-10-02T08:00:00Z',
      timeout_ms: 30000,
      confidence: 0.85,
      dry_run: true,
      metadata: { run: 'r1' },
    }),
  })),
};

export const invalid = {
  search_files: [
    { path: '/var/log', pattern: '*.log', max_results: '20', sort: 'mtime' },
    { folder: '/var/log', kw: '*.log', max_results: 500, sort: '按时间' },
    { path: '/srv', pattern: '*.ts', max_results: 10, sort: 'time' },
    { path: 3, pattern: '*.ts', max_results: 1.5 },
  ],
  set_reminder: [
    { at: '明天', repeat: '工作日', note: '交周报' },
    { at: '10/8', repeat: 'none', note: 'rent' },
    { at: '下周一', repeat: 'every week', note: 'sync' },
    { at: '2026-10-08', text: 'x' },
  ],
  send_email: [
    { to: 'someone@example.com', subject: 'hi', body: 'test', cc_me: '是' },
    { to: ['a@example.com'], subject: 'x', body: 'y', priority: 'high' },
    { to: [1, 2], subject: null, body: 'y' },
    { recipients: ['a@example.com'], subject: 'x', body: 'y' },
  ],
  ask_user: [
    {
      questions: [
        {
          question: 'Which?',
          header: 'A header of far too many letters',
          options: [
            { label: 'a', description: 'b' },
            { label: 'c', text: 'd' },
          ],
          multiSelect: 'yes',
        },
      ],
      metadata: { step: 1 },
    },
    { questions: { question: 'Which?', header: 'x', options: [] } },
    {
      questions: [{ question: '', header: 'x', options: [{ label: 'a', description: 'b' }] }],
      answers: { first: ['a'] },
    },
    { questions: [{ text: 'Which?', header: 'x', options: ['a', 'b'] }] },
  ],
  create_review: [
    {
      owner: 'harbour',
      repo: 'lighthouse',
      pull_number: '70',
      event: 'approve',
      comments: [{ path: 'a.ts', text: 'x', line: '3', side: 'right' }],
      labels: 'speed',
      priority: 'High',
    },
    { owner: 'harbour', repository: 'lighthouse', pullNumber: 70, event: 'COMMENT', commit_id: 'HEAD', confidence: 85 },
    {
      owner: 'harbour',
      repo: 'lighthouse',
      pull_number: 70,
      event: 'COMMENT',
      comments: JSON.stringify([note(0)]),
      draft: 'false',
      timeout_ms: 1e9,
    },
    { owner: 'o', repo: 'r', pull_number: 0, event: 'COMMENT', since: 'yesterday', metadata: { a: 1, b: null } },
  ],
};

export const names = Object.keys(schemas);
