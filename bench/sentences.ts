/** Sentences that a comparison finds in the output of older commits, so they must stay as they are. */
export const savedAs = (file: string): string => `saved as ${file}`;

export const noStage = (stage: string, stages: readonly string[]): string =>
  `There is no stage ${stage}, only ${stages.join(', ')}`;
