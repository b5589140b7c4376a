/** Replaces each table of a page by the one with the same heading. @throws Error if the page has none */
export const withTables = (page: string, tables: readonly (readonly string[])[]): string =>
  tables.reduce((text, table) => {
    const lines = text.split('\n');
    const heading = (table[0] ?? '').split('|')[1] ?? '';
    const start = lines.findIndex((line) => line.startsWith(`|${heading}|`));
    if (start === -1) throw new Error(`The page has no table "${heading.trim()}"`);
    const rows = lines.slice(start).findIndex((line) => !line.startsWith('|'));
    const end = rows === -1 ? lines.length : start + rows;
    return [...lines.slice(0, start), ...table, ...lines.slice(end)].join('\n');
  }, page);
