/** The key of the meaning of all texts that have none of their own and do not say that their row did not happen. */
export const OTHER_TEXTS = '*';

const SEPARATOR = ': ';

/** The key of the meaning of a text in another column than the one of states, such as `Settlement: Pending`. */
export const otherStateKey = (header: string, text: string): string => `${header.trim()}${SEPARATOR}${text}`.trim();

/** The text of a key, if that is of the column. */
export const stateTextIn = (key: string, header: string): string => {
  const start = otherStateKey(header, '');
  return key.startsWith(start) ? key.slice(start.length).trim() : key;
};
