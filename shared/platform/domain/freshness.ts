/** How current a read must be. */
export type Freshness = {
  /** At half the cost, an item may be read as it was a moment ago. Items that seem missing are read consistently. */
  readonly mayLag?: boolean;
};
