/** Processor time of this process in milliseconds, which other processes do not affect. */
export const processorTime = (act: () => void): number => {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
