/**
 * The closed grammar of relative days, Chinese and English. The whole text must be one phrase of it; a phrase with anything
 * more in it (an hour, a doubt, a repetition) is refused, since what is more would be lost.
 */
import { isPlain } from '../words/style.ts';
import { weekdayOf } from './civil.ts';

const NAMED: ReadonlyMap<string, number> = new Map([
  ['大前天', -3],
  ['前天', -2],
  ['昨天', -1],
  ['今天', 0],
  ['明天', 1],
  ['后天', 2],
  ['大后天', 3],
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
  ['day after tomorrow', 2],
  ['the day after tomorrow', 2],
]);

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const WEEK_SHIFTS: ReadonlyMap<string, number> = new Map([
  ['上', -1],
  ['这', 0],
  ['本', 0],
  ['下', 1],
  ['下下', 2],
]);
const DIGITS = '零一二三四五六七八九';

const CHINESE_WEEKDAY = /^(下下|上|这|本|下)?(?:个)?(?:周|星期|礼拜)([一二三四五六日天])$/;
const CHINESE_DISTANCE = /^(\d{1,4}|[一二两三四五六七八九十]{1,3})(?:个)?(天|日|周|星期|礼拜)(?:以|之)?(后|前)$/;
const ENGLISH_WEEKDAY = /^(?:(next|last) )?(monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/;
const ENGLISH_DISTANCE = /^(?:in (\d{1,4}) (days?|weeks?)|(\d{1,4}) days? ago)$/;

/** Returns the day number that a phrase means from a base day, or `undefined` where it is no phrase of the grammar. Weeks start on Monday. */
export function readRelativeDay(text: string, base: number): number | undefined {
  const named = NAMED.get(text);
  if (named !== undefined) return base + named;
  const phrase = isPlain(text) ? text : text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (phrase.length > 40) return undefined;
  const folded = NAMED.get(phrase);
  if (folded !== undefined) return base + folded;
  return /[a-z]/.test(phrase) ? readEnglish(phrase, base) : readChinese(phrase, base);
}

function readChinese(phrase: string, base: number): number | undefined {
  const weekday = CHINESE_WEEKDAY.exec(phrase);
  if (weekday !== null) {
    const wanted = weekday[2] === '天' ? 6 : '一二三四五六日'.indexOf(weekday[2]!);
    return weekday[1] === undefined ? stillToCome(base, wanted) : inWeek(base, WEEK_SHIFTS.get(weekday[1])!, wanted);
  }
  const distance = CHINESE_DISTANCE.exec(phrase);
  if (distance === null) return undefined;
  const count = /^\d/.test(distance[1]!) ? Number(distance[1]) : readChineseNumber(distance[1]!);
  if (count === undefined) return undefined;
  const days = distance[2] === '天' || distance[2] === '日' ? count : count * 7;
  return distance[3] === '后' ? base + days : base - days;
}

function readEnglish(phrase: string, base: number): number | undefined {
  const weekday = ENGLISH_WEEKDAY.exec(phrase);
  if (weekday !== null) {
    const wanted = WEEKDAYS.indexOf(weekday[2]!);
    if (weekday[1] === undefined) return stillToCome(base, wanted);
    return inWeek(base, weekday[1] === 'next' ? 1 : -1, wanted);
  }
  const distance = ENGLISH_DISTANCE.exec(phrase);
  if (distance === null) return undefined;
  if (distance[3] !== undefined) return base - Number(distance[3]);
  return base + Number(distance[1]) * (distance[2]!.startsWith('week') ? 7 : 1);
}

function inWeek(base: number, shift: number, weekday: number): number {
  return base - weekdayOf(base) + shift * 7 + weekday;
}

/** A bare weekday is that day of this week if it is still to come; a past one, and today's own name, have two readings. */
function stillToCome(base: number, weekday: number): number | undefined {
  return weekday > weekdayOf(base) ? inWeek(base, 0, weekday) : undefined;
}

/** Reads 一 to 九十九, with 两 for two. */
function readChineseNumber(text: string): number | undefined {
  const match = /^(?:([一二两三四五六七八九])?(十))?([一二两三四五六七八九])?$/.exec(text);
  if (match === null || text === '') return undefined;
  const digit = (char: string | undefined, none: number): number =>
    char === undefined ? none : char === '两' ? 2 : DIGITS.indexOf(char);
  return (match[2] === undefined ? 0 : digit(match[1], 1) * 10) + digit(match[3], 0);
}
