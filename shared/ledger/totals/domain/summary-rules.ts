/** Version of the summaries of pages. Raise it when they contain something else, so that they are made again; a test notices. */
export const SUMMARY_RULES = 1;
