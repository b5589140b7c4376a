const MARKS = /[\\,|]/g;

/** Tags as one cell that `splitTags` takes apart again. */
export const tagsCell = (tags: readonly string[]): string => tags.map((tag) => tag.replace(MARKS, '\\$&')).join('|');
