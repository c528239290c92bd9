/** The name of a tool, as chat templates and hosts write it before the arguments. */
const name = '([A-Za-z_][\\w./-]{0,127})';

/** Ways to write which tool a call is for; the mark before the name is a part of each. */
const notations: readonly RegExp[] = [
  new RegExp(`\\bto=[ \\t]*${name}`, 'g'),
  new RegExp(`\\bfunctions[.:]${name}`, 'g'),
  new RegExp(`(?:\\btool[_▁]sep[|｜]>|<tool_call>|\\[TOOL_CALLS\\])\\s*${name}(?=\\s*(?:$|\\n|[<\`[]))`, 'g'),
  new RegExp(`(?:^|\\n)[ \\t]*Action:[ \\t]*${name}[ \\t]*\\n`, 'g'),
];

/** A name with nothing between it and the object that follows, as in `delete_file{…}` and `delete_file[ARGS]{…}`. */
const glued = new RegExp(`(?:^|[\\s>:\\]])${name}(?:\\[ARGS\\])?$`);

/** What else stands there: the language of a code block, and words for the arguments. */
const noName =
  /^(?:json[5c]?|javascript|js|python|args|arguments|inputs?|parameters|params|kwargs|(?:tool|action|function)_(?:call|calls|input|args|arguments|parameters))$/i;

/**
 * Tells whether what stands before an object names a tool, in the notation of a call, and not the one that is called: then
 * the object holds the arguments of that other tool.
 */
export function namesAnother(text: string, tool: string): boolean {
  const called = plainName(tool);
  for (const notation of notations) {
    for (const [, found] of text.matchAll(notation)) if (!isNameOf(found!, called)) return true;
  }
  const last = glued.exec(text.slice(-reach))?.[1];
  return last !== undefined && !isNameOf(last, called);
}

/** How far back from the object a name is looked for that stands right before it. */
const reach = 160;

function isNameOf(found: string, called: string): boolean {
  return noName.test(found) || plainName(found) === called;
}

/** Hosts put the name of the server or the word `functions` before the name of a tool. */
function plainName(text: string): string {
  return (
    text
      .split(/__|[./:]/)
      .findLast((part) => part !== '')
      ?.replace(/[_-]/g, '')
      .toLowerCase() ?? ''
  );
}
