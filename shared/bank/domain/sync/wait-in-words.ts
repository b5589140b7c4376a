const MINUTE = 60;
const HOUR = 60 * MINUTE;
const LONGEST_IN_MINUTES = 2 * HOUR;

/** How long to wait, rounded up; providers that do not say mean a day at most. */
export const waitInWords = (seconds: number | undefined): string => {
  if (seconds === undefined) return '24 hours at most';
  if (seconds <= LONGEST_IN_MINUTES) return counted(Math.ceil(seconds / MINUTE), 'minute');
  return counted(Math.ceil(seconds / HOUR), 'hour');
};

const counted = (count: number, unit: string): string => (count <= 1 ? `a ${unit}` : `${count} ${unit}s`);
