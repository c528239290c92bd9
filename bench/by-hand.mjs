/** What a careful programmer would write by hand for each of the five tools, as fast as it goes: the limit of what can be had. */

const isText = (value) => typeof value === 'string';
const isFilled = (value) => typeof value === 'string' && value.length > 0;
const isFlag = (value) => typeof value === 'boolean';
const isWhole = (value, low, high) =>
  typeof value === 'number' && value >= low && value <= high && Math.floor(value) === value;
const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const hexadecimal = /^[0-9a-f]{40}$/;
const time = /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

function isDay(text) {
  if (typeof text !== 'string' || text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false;
  const digit = (at) => text.charCodeAt(at) - 48;
  for (const at of [0, 1, 2, 3, 5, 6, 8, 9]) if (digit(at) < 0 || digit(at) > 9) return false;
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3);
  const month = digit(5) * 10 + digit(6);
  const day = digit(8) * 10 + digit(9);
  const last = month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : 30;
  const long = month < 8 ? month % 2 === 1 : month % 2 === 0;
  return month > 0 && month < 13 && day > 0 && day <= (long ? 31 : last);
}

function areTexts(value, most = Number.POSITIVE_INFINITY, least = 0) {
  if (!Array.isArray(value) || value.length > most || value.length < least) return false;
  for (let i = 0; i < value.length; i++) if (typeof value[i] !== 'string') return false;
  return true;
}

function isMapOfTexts(value) {
  if (!isMap(value)) return false;
  for (const key in value) if (typeof value[key] !== 'string') return false;
  return true;
}

function isSearch(value) {
  if (!isMap(value)) return false;
  let needed = 2;
  for (const key in value) {
    const held = value[key];
    switch (key) {
      case 'path':
      case 'pattern':
        if (!isText(held)) return false;
        needed--;
        break;
      case 'max_results':
        if (!isWhole(held, 1, 100)) return false;
        break;
      case 'sort':
        if (!(held === 'name' || held === 'mtime' || held === 'size')) return false;
        break;
      default:
        return false;
    }
  }
  return needed === 0;
}

function isReminder(value) {
  if (!isMap(value)) return false;
  let needed = 2;
  for (const key in value) {
    const held = value[key];
    switch (key) {
      case 'at':
        if (!isDay(held)) return false;
        needed--;
        break;
      case 'note':
        if (!isText(held)) return false;
        needed--;
        break;
      case 'repeat':
        if (!(held === 'none' || held === 'daily' || held === 'weekdays' || held === 'weekly')) return false;
        break;
      default:
        return false;
    }
  }
  return needed === 0;
}

function isEmail(value) {
  if (!isMap(value)) return false;
  let needed = 3;
  for (const key in value) {
    const held = value[key];
    switch (key) {
      case 'to':
        if (!areTexts(held, Number.POSITIVE_INFINITY, 1)) return false;
        needed--;
        break;
      case 'subject':
      case 'body':
        if (!isText(held)) return false;
        needed--;
        break;
      case 'cc_me':
        if (!isFlag(held)) return false;
        break;
      default:
        return false;
    }
  }
  return needed === 0;
}

function isOption(value) {
  if (!isMap(value)) return false;
  let needed = 2;
  for (const key in value) {
    const held = value[key];
    switch (key) {
      case 'label':
        if (!isFilled(held)) return false;
        needed--;
        break;
      case 'description':
        if (!isText(held)) return false;
        needed--;
        break;
      case 'preview':
        if (!isText(held)) return false;
        break;
      default:
        return false;
    }
  }
  return needed === 0;
}

function areOptions(value) {
  if (!Array.isArray(value) || value.length < 2 || value.length > 4) return false;
  for (let i = 0; i < value.length; i++) if (!isOption(value[i])) return false;
  return true;
}

function areQuestions(value) {
  if (!Array.isArray(value) || value.length < 1 || value.length > 4) return false;
  for (let i = 0; i < value.length; i++) if (!isQuestion(value[i])) return false;
  return true;
}

function areComments(value) {
  if (!Array.isArray(value) || value.length > 100) return false;
  for (let i = 0; i < value.length; i++) if (!isComment(value[i])) return false;
  return true;
}

function isQuestion(value) {
  if (!isMap(value)) return false;
  let needed = 3;
  for (const key in value) {
    const held = value[key];
    switch (key) {
      case 'question':
        if (!isFilled(held)) return false;
        needed--;
        break;
      case 'header':
        if (!(isText(held) && held.length <= 12)) return false;
        needed--;
        break;
      case 'options':
        if (!areOptions(held)) return false;
        needed--;
        break;
      case 'multiSelect':
        if (!isFlag(held)) return false;
        break;
      default:
        return false;
    }
  }
  return needed === 0;
}

function isAnnotation(value) {
  if (!isMap(value)) return false;
  for (const key in value) if ((key !== 'preview' && key !== 'notes') || !isText(value[key])) return false;
  return true;
}

function isMapOfAnnotations(value) {
  if (!isMap(value)) return false;
  for (const key in value) if (!isAnnotation(value[key])) return false;
  return true;
}

function isAsking(value) {
  if (!isMap(value)) return false;
  let needed = 1;
  for (const key in value) {
    const held = value[key];
    switch (key) {
      case 'questions':
        if (!areQuestions(held)) return false;
        needed--;
        break;
      case 'answers':
      case 'metadata':
        if (!isMapOfTexts(held)) return false;
        break;
      case 'annotations':
        if (!isMapOfAnnotations(held)) return false;
        break;
      default:
        return false;
    }
  }
  return needed === 0;
}

const isSide = (value) => value === 'LEFT' || value === 'RIGHT';

function isComment(value) {
  if (!isMap(value)) return false;
  let needed = 2;
  for (const key in value) {
    const held = value[key];
    switch (key) {
      case 'path':
      case 'body':
        if (!isFilled(held)) return false;
        needed--;
        break;
      case 'line':
        if (!isWhole(held, 1, Number.MAX_VALUE)) return false;
        break;
      case 'side':
      case 'start_side':
        if (!isSide(held)) return false;
        break;
      case 'start_line':
        if (!(held === null || isWhole(held, 1, Number.MAX_VALUE))) return false;
        break;
      case 'subject_type':
        if (!(held === 'line' || held === 'file')) return false;
        break;
      default:
        return false;
    }
  }
  return needed === 0;
}

const languages = ['en', 'de', 'fr', 'es', 'ja', 'zh', 'ko', 'pt'];

function isReview(value) {
  if (!isMap(value)) return false;
  let needed = 4;
  for (const key in value) {
    const held = value[key];
    switch (key) {
      case 'owner':
      case 'repo':
        if (!isFilled(held)) return false;
        needed--;
        break;
      case 'pull_number':
        if (!isWhole(held, 1, Number.MAX_VALUE)) return false;
        needed--;
        break;
      case 'event':
        if (!(held === 'APPROVE' || held === 'REQUEST_CHANGES' || held === 'COMMENT' || held === 'PENDING'))
          return false;
        needed--;
        break;
      case 'commit_id':
        if (!(isText(held) && hexadecimal.test(held))) return false;
        break;
      case 'body':
        if (!(isText(held) && held.length <= 65536)) return false;
        break;
      case 'comments':
        if (!areComments(held)) return false;
        break;
      case 'reviewers':
        if (!areTexts(held, 15)) return false;
        break;
      case 'assignees':
        if (!areTexts(held, 10)) return false;
        break;
      case 'team_reviewers':
      case 'labels':
        if (!areTexts(held)) return false;
        break;
      case 'milestone':
        if (!(held === null || isWhole(held, -Number.MAX_VALUE, Number.MAX_VALUE))) return false;
        break;
      case 'draft':
      case 'dismiss_stale':
      case 'resolve_threads':
      case 'notify':
      case 'dry_run':
        if (!isFlag(held)) return false;
        break;
      case 'merge_method':
        if (!(held === 'merge' || held === 'squash' || held === 'rebase')) return false;
        break;
      case 'visibility':
        if (!(held === 'public' || held === 'private' || held === 'internal')) return false;
        break;
      case 'priority':
        if (!(held === 'low' || held === 'normal' || held === 'high' || held === 'urgent')) return false;
        break;
      case 'language':
        if (!languages.includes(held)) return false;
        break;
      case 'since':
        if (!(isText(held) && time.test(held) && isDay(held.slice(0, 10)))) return false;
        break;
      case 'timeout_ms':
        if (!isWhole(held, 0, 600000)) return false;
        break;
      case 'confidence':
        if (!(typeof held === 'number' && held >= 0 && held <= 1)) return false;
        break;
      case 'metadata':
        if (!isMapOfTexts(held)) return false;
        break;
      default:
        return false;
    }
  }
  return needed === 0;
}

export const byHand = {
  search_files: isSearch,
  set_reminder: isReminder,
  send_email: isEmail,
  ask_user: isAsking,
  create_review: isReview,
};
