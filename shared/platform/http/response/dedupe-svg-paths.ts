/** The drawing of an icon, as pages write it: text from elsewhere has no `<` or `"`. */
const DRAWN = /<path d="([^"]{40,})"\/>/g;

/**
 * Draws each icon of a page once, and refers to it from then on, because pages are not compressed. Its name follows from its
 * lines, so that a part of a page that a script replaces finds it too.
 */
export const dedupeSvgPaths = (page: string): string => {
  const drawn = new Set<string>();
  return page.replaceAll(DRAWN, (_, d: string) => {
    const id = nameOf(d);
    if (drawn.has(id)) return `<use href="#${id}"/>`;
    drawn.add(id);
    return `<path id="${id}" d="${d}"/>`;
  });
};

/** FNV-1a, as a short name. */
const nameOf = (d: string): string => {
  let hash = 0x811c9dc5;
  for (const character of d) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `i${(hash >>> 0).toString(36)}`;
};
