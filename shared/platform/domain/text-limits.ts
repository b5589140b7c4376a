/** Characters of a column's label, and of whatever else a client says about a file. */
export const MAX_LABEL_LENGTH = 1_000;
