/** Shows instants in the browser's time zone, in the format of web/platform/format/dates.ts, which uses the family's. */
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
