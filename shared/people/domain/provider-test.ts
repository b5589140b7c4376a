/** What "test before enabling" tells an administrator, step by step, up to the first that makes the rest pointless. */
export type ProviderTest = { readonly ok: boolean; readonly steps: readonly ProviderTestStep[] };

export type ProviderTestStep = {
  readonly name: string;
  readonly ok: boolean;
  /** Worth a look, but sign-in works without. */
  readonly warning?: true;
  /** What was found and, where it is not right, what was expected instead. */
  readonly detail: string;
  /** Where two things should be the same and are not: what is configured here, and what was found at the provider. */
  readonly expected?: string;
  readonly actual?: string;
};

export const providerTest = (steps: readonly ProviderTestStep[]): ProviderTest => ({
  ok: steps.every((step) => step.ok),
  steps,
});
