/**
 * The five tools as schemas of zod, written by hand, as its users declare a tool. What zod's own `fromJSONSchema` makes of the
 * JSON Schemas gives the same verdicts and takes as long, or up to a third longer on valid calls.
 */
export function zodTools(z) {
  const text = () => z.string();
  const filled = () => z.string().min(1);
  const word = (...members) => z.enum(members);
  const flag = () => z.boolean().optional();
  const list = (items) => z.array(items);
  const texts = () => list(text());
  const map = (values) => z.record(z.string(), values);

  const option = z.strictObject({ label: filled(), description: text(), preview: text().optional() });
  const question = z.strictObject({
    question: filled(),
    header: text().max(12),
    options: list(option).min(2).max(4),
    multiSelect: flag(),
  });
  const comment = z.strictObject({
    path: filled(),
    body: filled(),
    line: z.int().min(1).optional(),
    side: word('LEFT', 'RIGHT').optional(),
    start_line: z.int().min(1).nullable().optional(),
    start_side: word('LEFT', 'RIGHT').optional(),
    subject_type: word('line', 'file').optional(),
  });
  return {
    search_files: z.strictObject({
      path: text(),
      pattern: text(),
      max_results: z.int().min(1).max(100).optional(),
      sort: word('name', 'mtime', 'size').optional(),
    }),
    set_reminder: z.strictObject({
      at: z.iso.date(),
      note: text(),
      repeat: word('none', 'daily', 'weekdays', 'weekly').optional(),
    }),
    send_email: z.strictObject({ to: texts().min(1), subject: text(), body: text(), cc_me: flag() }),
    ask_user: z.strictObject({
      questions: list(question).min(1).max(4),
      answers: map(text()).optional(),
      annotations: map(z.strictObject({ preview: text().optional(), notes: text().optional() })).optional(),
      metadata: map(text()).optional(),
    }),
    create_review: z.strictObject({
      owner: filled(),
      repo: filled(),
      pull_number: z.int().min(1),
      commit_id: text()
        .regex(/^[0-9a-f]{40}$/)
        .optional(),
      event: word('APPROVE', 'REQUEST_CHANGES', 'COMMENT', 'PENDING'),
      body: text().max(65536).optional(),
      comments: list(comment).max(100).optional(),
      reviewers: texts().max(15).optional(),
      team_reviewers: texts().optional(),
      assignees: texts().max(10).optional(),
      labels: texts().optional(),
      milestone: z.int().nullable().optional(),
      draft: flag(),
      dismiss_stale: flag(),
      resolve_threads: flag(),
      notify: flag(),
      merge_method: word('merge', 'squash', 'rebase').optional(),
      visibility: word('public', 'private', 'internal').optional(),
      priority: word('low', 'normal', 'high', 'urgent').optional(),
      language: word('en', 'de', 'fr', 'es', 'ja', 'zh', 'ko', 'pt').optional(),
      since: z.iso.datetime({ offset: true }).optional(),
      timeout_ms: z.int().min(0).max(600000).optional(),
      confidence: z.number().min(0).max(1).optional(),
      dry_run: flag(),
      metadata: map(text()).optional(),
    }),
  };
}
