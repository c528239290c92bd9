/** A comma that stands inside one thing: a number, a day, a place, a person, a pair of coordinates, or a few settings. */
import { keyWords } from './style.ts';

/** `1,234`, `1,5` and `12,5 kg`: a comma of thousands or of a fraction. */
const COMMA_IN_NUMBER = /(?<![\w,.-])\d{1,3}(?:,\d{3})+(?![\w,-])|(?<![\w,.-])\d+,\d+(?=\s?[a-z%€$£¥]|$)/i;

/** What goes on from the piece before it: the form of a company, a title after a name. */
const GOES_ON = /^(?:Inc|Ltd|LLC|LLP|Corp|Co|GmbH|PLC|Jr|Sr|Esq|Ph\.?D|M\.?D|D\.?C|B\.?C)\.?$/i;

/** A day whose year stands behind a comma, as Americans write it. */
const DAY = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}$/i;

/** `Boston, MA`: a place, and the country or state that it is in. */
const CODE = /^[A-Z]{2}$/;

const LANDS = new Set(
  (
    'USA|U.S.A.|U.S.|United States|UK|U.K.|United Kingdom|England|Scotland|Wales|Ireland|France|Germany|Deutschland|Spain|' +
    'España|Italy|Italia|Portugal|Netherlands|Belgium|Switzerland|Schweiz|Austria|Österreich|Poland|Czech Republic|Czechia|' +
    'Hungary|Greece|Turkey|Sweden|Norway|Denmark|Finland|Iceland|Russia|Ukraine|Romania|Bulgaria|Croatia|Serbia|Canada|' +
    'Mexico|México|Brazil|Brasil|Argentina|Chile|Peru|Perú|Colombia|Cuba|Japan|China|Taiwan|India|Pakistan|Bangladesh|' +
    'South Korea|Korea|Thailand|Vietnam|Indonesia|Malaysia|Philippines|Singapore|Australia|New Zealand|Israel|Egypt|' +
    'Morocco|South Africa|Nigeria|Kenya|Ethiopia|Saudi Arabia|UAE|United Arab Emirates|Qatar|Iran|Iraq|' +
    'California|Texas|Florida|Washington|Oregon|Nevada|Arizona|Colorado|Illinois|Michigan|Ohio|Massachusetts|Georgia|' +
    'Virginia|Pennsylvania|New York|New Jersey|Minnesota|Wisconsin|Tennessee|Louisiana|Ontario|Quebec|British Columbia|' +
    'Bavaria|Bayern|Tuscany|Catalonia|Queensland|Victoria|New South Wales'
  ).split('|'),
);

const PEOPLE = new Set(
  (
    'name names person persons people author authors participant participants attendee attendees contact contacts member ' +
    'members assignee assignees passenger passengers guest guests recipient recipients customer customers patient patients ' +
    'employee employees user users student students speaker speakers owner owners reviewer reviewers to cc bcc ' +
    'teilnehmer personen nombres personas autores'
  ).split(' '),
);

/** One name, or a given name with the letter of another. */
const NAME = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}\.)?$/u;

const PAIR = /^([\p{L}_][\p{L}\d_. -]{0,40}?)(?:\s*=\s*|:\s+)\S/u;

const COORDINATE = /^-?\d{1,3}\.\d{3,}$|^\d{1,3}(?:\.\d+)?\s*°?\s*[NSEW]$/i;

/** Tells whether commas between the pieces of a text stand inside one thing. `key` is the field that it is for. */
export function isOneThing(text: string, pieces: readonly string[], key: string): boolean {
  if (/[\n;；]/.test(text)) return false;
  if (COMMA_IN_NUMBER.test(text) || isPlace(pieces) || arePairs(pieces)) return true;
  if (pieces.length === 2) {
    if (pieces.every((piece) => COORDINATE.test(piece))) return true;
    if (pieces.every((piece) => NAME.test(piece)) && PEOPLE.has(keyWords(key).at(-1) ?? '')) return true;
  }
  for (let i = 1; i < pieces.length; i++) {
    const before = pieces[i - 1]!;
    if (GOES_ON.test(pieces[i]!) && !GOES_ON.test(before)) return true;
    if (/^\d{4}$/.test(pieces[i]!) && DAY.test(before)) return true;
  }
  return false;
}

/** `Paris, France` and `Austin, Texas, USA`: a place, and what it is in. A list of lands has no other piece first. */
function isPlace(pieces: readonly string[]): boolean {
  const first = pieces[0]!;
  const last = pieces.at(-1)!;
  if (pieces.length === 2 && CODE.test(last) && /[a-z]/.test(first)) return true;
  return pieces.length <= 3 && LANDS.has(last) && !LANDS.has(first) && /^\p{Lu}/u.test(first) && !CODE.test(first);
}

/** `size: big, colour: red` and `a=1, b=2`: the fields of one thing, each with a name of its own. */
function arePairs(pieces: readonly string[]): boolean {
  const names = new Set(pieces.map((piece) => PAIR.exec(piece)?.[1]));
  return !names.has(undefined) && names.size === pieces.length;
}
