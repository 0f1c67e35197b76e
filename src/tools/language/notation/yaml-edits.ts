/** Writes a changed value into a YAML text; keeps comments, order and style where possible. */

import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  Pair,
  parseDocument,
  type Scalar,
  type Tags,
  type ToStringOptions,
  visit,
  YAMLMap,
  YAMLSeq,
} from 'yaml';
import { isObject } from '../../../core/decks/shapes.js';
import { compareLines } from '../../../core/json/compare-lines.js';
import { addTo } from '../../../core/json/grouping.js';

/** The name of a field, as written if YAML reads it as a number or truth value. */
export function nameOf(key: unknown): string {
  // The library takes cubic time to print lists and mappings as keys, which cannot be names anyway.
  if (isCollection(key)) return '';
  if (!isScalar(key)) return String(key);
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

/**
 * Changes a YAML text from the value `before` to the value `after`. Returns two candidates: the text with the
 * fewest changed lines, and, in case its value turns out wrong, the text as printed by the library.
 *
 * @param isOne whether both values are lists, and the text holds only the first item
 */
export function editedYaml(
  text: string,
  before: unknown,
  after: unknown,
  isOne: boolean,
): readonly string[] {
  if (isSame(before, after)) return [text];
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.replaceAll('\r\n', '\n');
  const document: Document = parseDocument(lines, { uniqueKeys: false, customTags: asWritten });
  const style = styleOf(lines, document);
  const print = () => document.toString(style).replaceAll('\n', lineBreak);
  const printed = print();
  const targets = targetsOf(document);
  const editor = createEditor(document, lines);
  document.contents = isOne
    ? editor.withOne(document.contents, before as readonly unknown[], after as readonly unknown[])
    : editor.updated(document.contents, before, after);
  keepTargets(document, targets);
  const edited = print();
  return [withLines(text, lines.replaceAll('\n', lineBreak), printed, edited), edited];
}

/** Makes tags of numbers and truth values print their source: a card number 004 must not become 4. */
function asWritten(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === 'string' || !('test' in tag) || tag.test === undefined) return tag;
    const { stringify = ({ value }) => String(value) } = tag;
    return { ...tag, stringify: (item, ...rest) => item.source ?? stringify(item, ...rest) };
  });
}

type Targets = ReadonlyMap<Alias, Node>;

/** Maps each alias of a document to the node that it refers to. */
function targetsOf(document: Document): Targets {
  const anchored = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(document, {
    Node(_key, node) {
      const target = isAlias(node) ? anchored.get(node.source) : undefined;
      if (isAlias(node)) target && targets.set(node, target);
      else if (node.anchor) anchored.set(node.anchor, node);
    },
  });
  return targets;
}

/** Replaces aliases by what they referred to if that is gone or has changed. */
function keepTargets(document: Document, targets: Targets): void {
  const anchored = new Map<string, Node>();
  const copied = new Map<Node, Node>();
  visit(document, {
    Node(_key, node) {
      if (!isAlias(node)) {
        if (node.anchor) anchored.set(node.anchor, copied.get(node) ?? node);
        return undefined;
      }
      const target = targets.get(node);
      if (target === undefined || anchored.get(node.source) === target) return undefined;
      if (!node.comment && !node.commentBefore) return target;
      const copy = withComments(target, node);
      copied.set(copy, target);
      return copy;
    },
  });
}

/** A shallow copy of a node, with the comments of the node that it replaces. */
function withComments(node: Node, replaced: Node): Node {
  const { comment, commentBefore, spaceBefore } = replaced;
  const copy = Object.create(Object.getPrototypeOf(node), Object.getOwnPropertyDescriptors(node));
  return Object.assign(copy, { comment, commentBefore, spaceBefore });
}

/** Formats a value as YAML in the style of a text. */
export function yamlLike(text: string, value: unknown): string {
  const document: Document = parseDocument(text);
  const style = styleOf(text, document);
  document.contents = createEditor(document, text).created(value, document.contents);
  Object.assign(document, { comment: null, commentBefore: null });
  return document.toString(style);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Determines the layout of a text. */
function styleOf(text: string, document: Document): ToStringOptions {
  let indent = Infinity;
  for (const [, space = ''] of text.matchAll(/^( +)[^\s#]/gm)) {
    indent = Math.min(indent, space.length);
  }
  const [single, double] = [/: '/g, /: "/g].map((pattern) => text.match(pattern)?.length ?? 0);
  return {
    lineWidth: 0,
    indent: Number.isFinite(indent) && indent > 1 ? indent : 2,
    indentSeq: indentsLists(text, document),
    flowCollectionPadding: !/[{[][^\s{}[\]]/.test(text),
    singleQuote: (single ?? 0) > (double ?? 0),
    ...(document.contents === null && { nullStr: '' }),
  };
}

/** Whether lists are indented more than the fields that contain them. */
function indentsLists(text: string, document: Document): boolean {
  let isIndented = true;
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isSeq(value) || value.flow) return undefined;
      isIndented = columnIn(text, value) > columnIn(text, key);
      return visit.BREAK;
    },
  });
  return isIndented;
}

function columnIn(text: string, node: unknown): number {
  const start = (isNode(node) && node.range?.[0]) || 0;
  return start === 0 ? 0 : start - text.lastIndexOf('\n', start - 1) - 1;
}

/**
 * Applies the changes between two printed versions to the original text, which keeps its layout elsewhere.
 * `compared` is this text with the line ends of the others.
 */
function withLines(text: string, compared: string, printed: string, edited: string): string {
  const [ownAt, editedAt] = [keptLines(printed, compared), keptLines(printed, edited)];
  const [own, before, after] = [linesOf(text), linesOf(printed), linesOf(edited)];
  const parts: string[] = [];
  let [x, y, z] = [0, 0, 0];
  // For each part between lines that are in all three texts.
  for (let at = 0; at <= before.length; at++) {
    const [inOwn, inEdited] = [ownAt.get(at), editedAt.get(at)];
    if (inOwn === undefined || inEdited === undefined) continue;
    const made = after.slice(z, inEdited).join('');
    parts.push(...withOwnLines(own.slice(x, inOwn), before.slice(y, at), made));
    [x, y, z] = [inOwn, at, inEdited];
  }
  return parts.join('');
}

/**
 * The edited version of a part. Unchanged lines keep their original layout, if the original has as many lines
 * as the printed version.
 */
function withOwnLines(
  own: readonly string[],
  before: readonly string[],
  made: string,
): readonly string[] {
  if (made === before.join('')) return own;
  if (own.length !== before.length) return [made];
  let at = 0;
  return compareLines(before.join(''), made).flatMap(({ kind, text }) => {
    if (kind === '+') return [text];
    const line = own[at++] as string;
    return kind === ' ' ? [line] : [];
  });
}

function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

/** Maps the numbers of unchanged lines in one text to those in another; includes the end. */
function keptLines(before: string, after: string): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  let [x, y] = [0, 0];
  for (const { kind } of compareLines(before, after)) {
    if (kind === ' ') places.set(x, y);
    if (kind !== '+') x++;
    if (kind !== '-') y++;
  }
  return places.set(x, y);
}

type Fields = Readonly<Record<string, unknown>>;

/** Creates functions that change the nodes of a document; `text` is the text that it was read from. */
function createEditor(document: Document, text: string) {
  return { created, updated, withOne };

  /**
   * Edits the node of a text that holds a single item: `before` is the list with this item, `after` the new
   * list.
   */
  function withOne(node: Node | null, before: readonly unknown[], after: readonly unknown[]): Node {
    const [only] = after;
    if (after.length === 1) return updated(node, before[0], only);
    const list = document.createNode([]) as YAMLSeq;
    list.items = [node];
    return updatedList(list, before, after);
  }

  /** Edits a node from the value `before` to the value `after`. */
  function updated(node: unknown, before: unknown, after: unknown): Node {
    if (isSame(before, after)) return node as Node;
    if (isMap(node) && isObject(before) && isObject(after)) return updatedMap(node, before, after);
    if (isSeq(node) && Array.isArray(before) && Array.isArray(after)) {
      return updatedList(node, before, after);
    }
    const fresh = created(after, node);
    return isNode(node) ? withComments(fresh, node) : fresh;
  }

  /** Creates a node in the style of another. */
  function created(value: unknown, model?: unknown): Node {
    const node = document.createNode(value) as Node;
    resemble(node, model);
    return node;
  }

  function updatedMap(map: YAMLMap, before: Fields, after: Fields): YAMLMap {
    const pairs = new Map(map.items.map((pair) => [nameOf(pair.key), pair]));
    const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
    // A new field with the value of a removed field is a renamed field.
    const origins = Object.keys(after).map((name) =>
      Object.hasOwn(before, name) ? name : gone.find((one) => isSame(before[one], after[name])),
    );
    const stays = new Set(origins);
    keepAbove(map, map.items, ({ key }) => !stays.has(nameOf(key)));
    const items = Object.entries(after).map(([name, value], index) => {
      const old = origins[index];
      const pair = old === undefined ? undefined : pairs.get(old);
      return old === undefined || pair === undefined
        ? new Pair(created(name, map.items[0]?.key), created(value))
        : new Pair(updated(pair.key, old, name), updated(pair.value, before[old], value));
    });
    return asFlowIfEmpty(Object.assign(new YAMLMap(document.schema), map, { items }));
  }

  function updatedList(
    list: YAMLSeq,
    before: readonly unknown[],
    after: readonly unknown[],
  ): YAMLSeq {
    const nodes = [...list.items];
    const [top] = nodes;
    // The library attaches a comment above the first item to the list.
    if (!list.flow && list.commentBefore && isNode(top) && !top.commentBefore) {
      top.commentBefore = list.commentBefore;
      list.commentBefore = null;
    }
    const found = matches(before, after);
    const stays = new Set(found);
    keepAbove(list, nodes, (_, at) => !stays.has(at));
    const items = after.map((value, index) => {
      const at = found[index];
      if (at !== undefined) return updated(nodes[at], before[at], value);
      return created(value, nodes[Math.min(index, nodes.length) - 1] ?? top);
    });
    const [first] = items;
    if (first !== top && isNode(first)) first.spaceBefore = false;
    return asFlowIfEmpty(Object.assign(new YAMLSeq(document.schema), list, { items }));
  }

  /** Keeps the comments above and beside removed entries, as in JSON: they move above the next entry or to the end. */
  function keepAbove<Item>(
    container: YAMLMap | YAMLSeq,
    items: readonly Item[],
    isGone: (item: Item, at: number) => boolean,
  ): void {
    let loose: string[] = [];
    for (const [at, item] of items.entries()) {
      const [node, last] = isPair(item) ? [item.key, item.value] : [item, item];
      if (!isNode(node)) continue;
      if (isGone(item, at)) {
        if (node.commentBefore) loose.push(node.commentBefore);
        const beside = commentBeside(node, last);
        if (beside) loose.push(beside);
        if (!beside || isBlock(last))
          loose.push(...outdentedAfter(last, columnIn(text, node) + Number(node !== last)));
      } else if (loose.length > 0) {
        node.commentBefore = joined([...loose, node.commentBefore]);
        loose = [];
      }
    }
    if (loose.length > 0) container.comment = joined([...loose, container.comment]);
  }

  /** The comments after an entry, if they are not inside of it, as in a block of several lines. */
  function commentBeside(first: Node, last: unknown): string | null | undefined {
    let node = last;
    while (isBlock(node) && node.items.length === 1) {
      const [item] = node.items;
      node = isPair(item) ? item.value : item;
    }
    if (!isNode(node) || isBlock(node)) return undefined;
    const isOnLine = !text.slice(first.range?.[0], node.range?.[1]).includes('\n');
    return node === last || isOnLine ? node.comment : undefined;
  }

  /**
   * The comments at the end of a node that start before a column, and so belong to what follows. The library
   * attaches all comments after the first one of a node to that node.
   */
  function outdentedAfter(node: unknown, column: number): readonly string[] {
    const [start = 0, , end = start] = (isNode(node) && node.range) || [];
    const found: string[] = [];
    for (const line of text.slice(start, end).split('\n').slice(1).reverse()) {
      const [, space, comment] = /^( *)(?:#(.*))?$/.exec(line) ?? [];
      if (space === undefined) break;
      if (comment !== undefined && space.length < column) found.push(comment);
    }
    return found.reverse();
  }
}

function isBlock(node: unknown): node is YAMLMap | YAMLSeq {
  return isCollection(node) && !node.flow;
}

/** In block style, an empty list would be printed as its comments only. */
function asFlowIfEmpty<T extends YAMLMap | YAMLSeq>(container: T): T {
  if (container.items.length > 0) return container;
  const commentBefore = joined([container.commentBefore, container.comment]);
  return Object.assign(container, { flow: true, comment: null, commentBefore });
}

function joined(comments: readonly (string | null | undefined)[]): string | null {
  return comments.filter(Boolean).join('\n') || null;
}

/** Finds the old item of each new item: the same item, or one with the same identifier or name. */
function matches(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const found: (number | undefined)[] = after.map(() => undefined);
  const taken = new Set<number>();
  for (const keyOf of [
    (value: unknown) => JSON.stringify(value),
    (value: unknown) => (isObject(value) ? (value.identifier ?? value.name) : undefined),
  ]) {
    const places = new Map<unknown, number[]>();
    // In reverse, so that `pop` takes the first one first.
    for (let at = before.length - 1; at >= 0; at--) {
      const key = keyOf(before[at]);
      if (key === undefined || taken.has(at)) continue;
      addTo(places, key, at);
    }
    for (const [index, value] of after.entries()) {
      const at = found[index] === undefined ? places.get(keyOf(value))?.pop() : undefined;
      if (at === undefined) continue;
      found[index] = at;
      taken.add(at);
    }
  }
  if (before.length !== after.length) return found;
  return found.map((at, index) => at ?? (taken.has(index) ? undefined : index));
}

/** Copies the style of another node to a new one: one or several lines, and quotes. */
function resemble(node: unknown, model: unknown): void {
  if (isScalar(node) && isScalar(model)) {
    const isText = typeof node.value === 'string' && typeof model.value === 'string';
    if (isText && model.type?.startsWith('QUOTE')) node.type = model.type as Scalar.QUOTE_DOUBLE;
    return;
  }
  if (!isCollection(node) || !isCollection(model)) return;
  if (model.flow !== undefined) node.flow = model.flow;
  if (isMap(node) && isMap(model)) {
    for (const { key, value } of node.items) resemble(value, model.get(nameOf(key), true));
  } else if (isSeq(node) && isSeq(model)) {
    for (const item of node.items) resemble(item, model.items[0]);
  }
}
