/** One seed for all processes of a run, printed so that a failure can be repeated. */
export const setup = (): void => {
  if (process.env['TEST_SEED'] !== undefined) return;
  process.env['TEST_SEED'] = String(Date.now() % 2 ** 31);
  console.info(`TEST_SEED=${process.env['TEST_SEED']}`);
};
