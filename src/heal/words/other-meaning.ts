import { areOpposites } from './opposites.ts';
import { keyWords } from './style.ts';

/**
 * Words that say what the arguments inside are not: the opposite, an example, how things stand or stood, what is to be done
 * some day, on a condition, or not in earnest.
 */
const NOT_MEANT = new Set(
  (
    'not nor no never dont don cannot exclude excluded excludes excluding except exception exceptions without unless ' +
    'ignore ignored skip skipped omit omitted avoid deny forbid keep keeping kept preserve preserved protect protected ' +
    'retain retained spare other others otherthan rest remaining allowlist whitelist blocklist blacklist denylist blocked ' +
    'old previous prev before original wrong invalid bad failed rejected error errors existing current past history ' +
    'former from lost deleted removed cancelled canceled completed done finished duplicate duplicates return returns redirect ' +
    'if when until once after later next upcoming future pending planned on ' +
    'proposed suggested suggestion possible maybe optional option alternative alternatives fallback backup ' +
    'example examples sample template default defaults draft drafts unsent dry dryrun simulate simulated simulation preview ' +
    'explain test tests testing mock fake dummy demo hypothetical expected'
  ).split(' '),
);

/** Words for doing something else, or for taking it back: meant only where the tool's own name says so too. */
const OTHER_DEED = new Set(
  (
    'undo rollback revert reverse reset cancel remove delete disable unset clear stop ' +
    'copy move rename archive restore update create add insert replace append merge split'
  ).split(' '),
);

const CHINESE =
  /不|非|除|排除|保留|其他|其余|示例|例如|草稿|旧|原来|原始|取消|撤销|删除|停止|备选|备份|测试|模拟|如果|以前|之前|以后|之后|稍后|已|待定|默认|建议/;

/** Tells whether a key that wraps arguments says that they are not simply the arguments. What the tool is named for is meant. */
export function meansOtherwise(key: string, tool: string): boolean {
  const named = keyWords(tool);
  if (CHINESE.test(key)) return !tool.includes(key);
  return keyWords(key).some((word) => {
    if (named.includes(word)) return false;
    return (
      NOT_MEANT.has(word) ||
      OTHER_DEED.has(word) ||
      named.some((other) => other.length > 3 && areOpposites(word, other))
    );
  });
}
