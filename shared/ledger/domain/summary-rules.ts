/**
 * Names the rules by which pages are summarized, so that what other rules made is made again. A test computes it from their
 * source, and says what to write here after a change.
 */
export const SUMMARY_RULES = 'ShFTU25uSl';
