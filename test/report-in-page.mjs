/** What runs in the page: each function stands alone, since only its text gets there. */
export function measureOverflow() {
  const width = document.documentElement.clientWidth;
  const out = [];
  for (const each of document.querySelectorAll('body *')) {
    if (each.closest('.scroll, pre, .heard, svg, .skip') !== null) continue;
    const box = each.getBoundingClientRect();
    if (box.width > 0 && (box.right > width + 0.5 || box.left < -0.5)) out.push(`${each.tagName} ${each.className}`);
  }
  return { wide: document.documentElement.scrollWidth, out };
}

export function listStops() {
  return [...document.querySelectorAll('a[href], summary, [tabindex="0"]')]
    .filter((each) => each.checkVisibility())
    .map(
      (each) => `${each.tagName} ${each.getAttribute('href') ?? each.getAttribute('aria-label') ?? each.textContent}`,
    );
}

export function readFocus() {
  const each = document.activeElement;
  const style = getComputedStyle(each);
  const stop = `${each.tagName} ${each.getAttribute('href') ?? each.getAttribute('aria-label') ?? each.textContent}`;
  return { stop, outline: style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth) };
}

export function readColumns() {
  const heights = [...document.querySelectorAll('.columns g')].map((group) =>
    [...group.querySelectorAll('rect')].reduce((sum, each) => sum + each.getBoundingClientRect().height, 0),
  );
  const rows = [...document.querySelectorAll('#timeline tbody tr')];
  return { heights, calls: rows.map((row) => Number(row.cells[5].textContent.replaceAll(',', ''))) };
}

export function measureContrast() {
  const light = (color) => {
    const parts = color.match(/[\d.]+/g).map(Number);
    const [red, green, blue] = parts.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (one, other) => {
    const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  const groundOf = (element) => {
    for (let each = element; each !== null; each = each.parentElement) {
      const color = getComputedStyle(each).backgroundColor;
      if (!/, 0\)$|transparent/.test(color)) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const weak = [];
  let texts = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.textContent.trim() === '' || element.closest('.heard, .skip, title, style') !== null) continue;
    if (!element.checkVisibility()) continue;
    texts += 1;
    const style = getComputedStyle(element);
    const color = element.closest('svg') === null ? style.color : style.fill;
    const found = ratio(color, groundOf(element));
    if (found < 4.5)
      weak.push(`${found.toFixed(2)} ${element.tagName}.${element.getAttribute('class')} ${node.textContent}`);
  }
  const page = groundOf(document.body);
  const marks = {};
  for (const name of ['mark-accepted', 'mark-rejected', 'ink-healed', 'ink-closed']) {
    marks[name] = ratio(getComputedStyle(document.querySelector(`.${name}`)).fill, page);
  }
  return { texts, weak, marks, ground: light(page) };
}

export function focusedId() {
  return document.activeElement?.id;
}

export function openAll() {
  for (const each of document.querySelectorAll('details')) each.open = true;
}

export function readFills() {
  return ['healed', 'closed', 'rejected', 'accepted'].map(
    (outcome) => getComputedStyle(document.querySelector(`.swatch .mark-${outcome}`)).fill,
  );
}
