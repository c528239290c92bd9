import type { CountUnit, Words } from './words.ts';

/** The words in Chinese. */
export const chinese: Words = {
  locale: 'zh',
  header: (tool) => `${tool} 的参数有以下问题：`,

  missing: (path) => `缺少必填参数 \`${path}\``,
  unknown: (path) => `出现了未声明的参数 \`${path}\``,
  type: (path, expected, received) => `参数 \`${path}\` 应为 \`${expected}\`，实际为 \`${received}\``,
  invalid: (path, reason) => (path === '' ? `参数整体无效：${reason}` : `参数 \`${path}\` 无效：${reason}`),

  expects: (phrase) => `应${phrase}`,
  oneOf: (values, more) => `为 ${values.join('、')} ${more > 0 ? `等 ${values.length + more} 个值` : ''}之一`,
  equal: (value) => `为 ${value}`,
  pattern: (source) => `匹配模式 \`${source}\``,
  format: (name, example) => `符合格式 \`${name}\`${example === '' ? '' : `，例如 ${example}`}`,
  atLeast: (bound) => `不小于 ${bound}`,
  atMost: (bound) => `不大于 ${bound}`,
  moreThan: (bound) => `大于 ${bound}`,
  lessThan: (bound) => `小于 ${bound}`,
  multipleOf: (step) => `为 ${step} 的倍数`,
  countAtLeast: (bound, unit) => `至少有 ${bound} ${nameUnit(unit)}`,
  countAtMost: (bound, unit) => `至多有 ${bound} ${nameUnit(unit)}`,
  counted: (count, unit) => `，实际有 ${count} ${nameUnit(unit)}`,
  differing: '各项互不相同',
  alternatives: (names) => `符合声明的某一种形式${names.length === 0 ? '' : `：${names.join('、')}`}`,
  onlyOneAlternative: '同时符合多种形式，只允许符合一种',
  notAllowedValue: '此处不允许这个值',
  notFitting: '这个值不符合声明',
  duplicateKey: '出现了两次且值不同，请只传一次',
  unsafeInteger: '这个整数的位数超出 JSON 数字能准确表示的范围，请最多传 15 位',
  leakedMarkup: '混入了工具调用的标记，请只传值本身，不要带这类标签',
  ruleBroken: '违反了该工具的一条规则',
  limit: {
    'text-length': (bound) => `参数超过 ${bound} 个字符，请减少一次调用的内容`,
    size: () => '参数内容过多，请减少一次调用的内容',
    depth: (bound) => `嵌套超过 ${bound} 层，请减少层级`,
    cycle: () => '对象包含了自身，请传普通的 JSON',
    pattern: () => '这段文本按其模式检查耗时过长，请传更短或更简单的文本',
    work: () => '参数检查耗时过长，请减少一次调用的内容',
    'heal-work': () => '错误过多，无法更正，请减少一次调用的内容',
    issues: (bound) => `问题超过 ${bound} 个，请减少一次调用的内容`,
    '': () => '超出该工具能接受的大小，请减少一次调用的内容',
  },

  notObject: (received) => `参数整体应为 \`object\`，实际为 \`${received}\`：请只传一个 JSON 对象`,
  syntax: (place, advice) => `参数不是有效的 JSON${place}：${advice}`,
  syntaxPlace: (line, column) => `（第 ${line} 行第 ${column} 列）`,
  syntaxAdvice: {
    'leading-zero': '数字不能以 0 开头，请去掉前面的 0，或在允许文本时写成文本',
    number: '这不是 JSON 数字，请只写数字，或在允许文本时写成双引号中的文本',
    escape: '文本内的每个反斜杠都要写成 \\\\',
    quotes: '文本内的每个双引号都要写成 \\"，两项之间要有逗号',
    colon: '键和值之间要有冒号',
    comma: '两项之间要有逗号，每段文本都要加双引号',
    bracket: '列表用 ] 结束，对象用 } 结束，顺序要与开头对应',
    tuple: '列表请用方括号',
    expression: '请写结果，不要写算式',
    nothing: '没有任何值，请只传一个 JSON 对象',
    'no-object': '没有 JSON 对象，请只传一个对象，不要有其他内容',
    around: '请只传一个 JSON 对象，前后不要有文字',
    after: '请只传一个 JSON 对象，前后不要有文字',
    value: '此处缺少值，请传双引号中的文本、数字、true、false、null、列表或对象',
    word: '文本要加双引号，不加引号的值只能是数字、true、false 和 null',
    'not-a-number': 'NaN 和 Infinity 不是 JSON 数字，请传数字或不传这个键',
    undefined: 'undefined 不是 JSON 值，请不传这个键',
    key: '每个键都要加双引号',
    comment: 'JSON 没有注释，请去掉',
    '': '请只传一个 JSON 对象，键和文本用双引号，文本内的引号写成 \\"，反斜杠写成 \\\\',
  },
  unreadable: '参数无法读取：请只传一个 JSON 对象',
  truncated: '参数不完整，中途结束：请重新发送完整的调用，所有文本、列表和对象都要有结尾；内容长时请缩短或分成几次调用',
  cutOff: '消息因长度限制被截断，参数可能不完整：请重新发送完整的调用，缩短内容或分成几次调用',
  multipleValues: '参数里有多个值：每次调用请只传一个 JSON 对象',
  unknownTool: (tool, known, more) =>
    `没有名为 \`${tool}\` 的工具${known.length === 0 ? '' : `：请使用 ${known.join('、')} ${more > 0 ? `等 ${known.length + more} 个工具` : ''}之一`}`,
  closedTool: (tool) => `工具 \`${tool}\` 在本轮中不再接受调用：请改用其他办法继续，或告诉用户缺少什么`,
  closedTurn: '本轮中所有工具都不再接受调用：请根据已有信息回答，或告诉用户缺少什么',
  schema: (reason) => `该工具的 schema 无法使用，与参数无关：${reason}`,

  nearest: (name) => `  是否想用 \`${name}\`？`,
  neededWith: (name) => `  因为传了 \`${name}\`，所以必须传它`,
  reason: (text) => `  ${text}`,
  candidates: (values) => `  可能是 ${values.join(' 或 ')}：请传你要的那一个`,

  moreIssues: (count) => `另有 ${count} 个问题`,
  alreadyCorrected: (count) => `已自动更正 ${count} 处：`,
  correctedBefore: () => '运行前已更正：',
  moreCorrections: (count) => `- 另有 ${count} 处`,
  repeated: '同样的问题刚被拒绝过：重传同样的参数没有用。',
  example: (call) => `最小的有效调用：${call}`,
  resend: '请只重传完整的参数 JSON，不要改工具名。',
  closesTool: (tool, refusals) =>
    `\`${tool}\` 已有 ${refusals} 次调用被拒绝：本轮中不再接受调用。请改用其他办法继续，或告诉用户缺少什么。`,
  closesTurn: (rounds) =>
    `本轮中已有 ${rounds} 次调用被拒绝：所有工具都不再接受调用。请根据已有信息回答，或告诉用户缺少什么。`,

  absent: '无',
  leftOut: '略去',
  wholeArguments: '参数整体',
  textRepaired: (rules) => `参数文本已按 JSON 读取 (${rules})`,
};

function nameUnit(unit: CountUnit): string {
  if (unit === 'characters') return '个字符';
  if (unit === 'properties') return '个属性';
  return unit === 'items' ? '项' : '项符合声明';
}
