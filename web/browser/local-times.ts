/** Says each instant in the viewer's zone, in the words that the server used for the family's. */
export const showLocalTimes = (root: ParentNode): void => {
  const language = document.documentElement.lang || undefined;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[datetime$="Z"][data-local]')) {
    const instant = new Date(time.dateTime);
    if (!Number.isNaN(instant.getTime())) time.textContent = format.format(instant);
  }
};
