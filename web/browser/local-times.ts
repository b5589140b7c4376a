/** Says each instant in the viewer's zone, in the words in which the server said it in the family's (web/format/dates.ts). */
export const showLocalTimes = (root: ParentNode): void => {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const instant = new Date(time.dateTime);
    if (!Number.isNaN(instant.getTime())) time.textContent = formatIn(time.dataset['local']).format(instant);
  }
};

const formatIn = (locale: string | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale || undefined, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
