/** Average linkage: joins the two groups whose lists are most alike on average, again and again. */

/**
 * Groups items by how alike they are. `likeness` has the value of `x` and `y` at `x * count + y`, and
 * is overwritten. Groups are joined as long as their average likeness is `least` or more. Returns the
 * group of each item, numbered by their first items.
 */
export function averageLinkage(
  likeness: Float32Array,
  weights: ArrayLike<number>,
  least: number,
): Uint32Array {
  const count = weights.length;
  const sizes = Float64Array.from(weights);
  /** Item -> the item that stands for its group. */
  const joined = Uint32Array.from({ length: count }, (_, item) => item);
  const open = new Set(joined);
  // Nearest neighbours form a chain that ends in a pair which any order of joining would join.
  const chain: number[] = [];
  while (open.size > 0) {
    if (chain.length === 0) chain.push(open.values().next().value as number);
    const last = chain.at(-1) as number;
    const previous = chain.at(-2);
    let nearest = previous ?? -1;
    let best = previous === undefined ? -1 : (likeness[last * count + previous] as number);
    for (const item of open) {
      const value = likeness[last * count + item] as number;
      if (item !== last && value > best) {
        nearest = item;
        best = value;
      }
    }
    if (best < least) {
      // No group will ever be as near to it as that: the averages only fall.
      open.delete(last);
      chain.length = 0;
    } else if (nearest === previous) {
      chain.length -= 2;
      join(Math.min(last, nearest), Math.max(last, nearest));
    } else chain.push(nearest);
  }
  return numbered(joined);

  function join(kept: number, gone: number): void {
    const [size, other] = [sizes[kept] as number, sizes[gone] as number];
    for (const item of open) {
      if (item === kept || item === gone) continue;
      const value =
        (size * (likeness[kept * count + item] as number) +
          other * (likeness[gone * count + item] as number)) /
        (size + other);
      likeness[kept * count + item] = value;
      likeness[item * count + kept] = value;
    }
    sizes[kept] = size + other;
    joined[gone] = kept;
    open.delete(gone);
  }
}

/** The number of each item's group, by the first items of groups. */
function numbered(joined: Uint32Array): Uint32Array {
  const numbers = new Map<number, number>();
  return joined.map((_, item) => {
    let root = item;
    while (joined[root] !== root) root = joined[root] as number;
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
}
