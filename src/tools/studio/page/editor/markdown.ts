/** The Markdown of hovers as elements: paragraphs, lists, bold words and code. Nothing in it is markup. */

export function markdownElement(text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'cm-about';
  for (const block of text.split(/\n{2,}/)) element.append(...blockOf(block.split('\n')));
  return element;
}

function blockOf(lines: readonly string[]): HTMLElement[] {
  const blocks: HTMLElement[] = [];
  for (const line of lines) {
    const [, item] = /^\s*[-*] (.*)$/.exec(line) ?? [];
    const last = blocks.at(-1);
    if (item !== undefined) {
      const list = last?.tagName === 'UL' ? last : document.createElement('ul');
      const entry = document.createElement('li');
      entry.append(...wordsOf(item));
      list.append(entry);
      if (list !== last) blocks.push(list);
    } else if (last?.tagName === 'P') {
      last.append(document.createElement('br'), ...wordsOf(line));
    } else {
      const paragraph = document.createElement('p');
      paragraph.append(...wordsOf(line));
      blocks.push(paragraph);
    }
  }
  return blocks;
}

/** A bold stretch, a stretch of code between as many backquotes, an escaped character, or other text. */
const inline =
  /\*\*((?:\\.|[^\\])+?)\*\*|(`+)(.+?)\2(?!`)|\\([!-/:-@[-`{-~])|((?:[^*`\\]|\*(?!\*)|\\(?![!-/:-@[-`{-~]))+)/g;

function wordsOf(line: string): (Node | string)[] {
  return [...line.matchAll(inline)].map(([all, bold, , code, escaped, plain]) => {
    if (bold !== undefined) {
      const strong = document.createElement('strong');
      strong.append(...wordsOf(bold));
      return strong;
    }
    if (code !== undefined) {
      const element = document.createElement('code');
      element.textContent = code.trim();
      return element;
    }
    return escaped ?? plain ?? all;
  });
}
