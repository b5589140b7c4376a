/** Milliseconds that this process computed: what else the machine does at the time is left out. */
export const processorTime = (act: () => void): number => {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
