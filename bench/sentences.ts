/** A comparison searches the output of older commits for these sentences, so they must not change. */
export const savedAs = (file: string): string => `saved as ${file}`;

export const noStage = (stage: string, stages: readonly string[]): string =>
  `There is no stage ${stage}, only ${stages.join(', ')}`;
