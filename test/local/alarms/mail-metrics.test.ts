import { describe, expect, it } from 'vitest';
import { createClock } from '../../../local/alarms/clock.ts';
import { createMetrics } from '../../../local/alarms/metrics.ts';
import { answerMail, openMailStore } from '../../../local/mail.ts';

const NAMES = ['Send', 'Bounce', 'Complaint', 'Reject'];

/** How often each metric was counted when an email is sent to these addresses. */
const countedFor = (ToAddresses: readonly string[], ConfigurationSetName?: string) => {
  const metrics = createMetrics(createClock(Number.POSITIVE_INFINITY));
  const metricOf = (name: string) => ({
    ...{ namespace: 'AWS/SES', name },
    dimensions: { 'ses:configuration-set': 'ours' },
  });
  for (const name of NAMES) metrics.watch(metricOf(name), 1);
  const Content = { Simple: { Subject: { Data: 'Hello' } } };
  const letter = { FromEmailAddress: 'us@example.org', Destination: { ToAddresses }, ConfigurationSetName, Content };
  answerMail(openMailStore(undefined), metrics, JSON.stringify(letter));
  return NAMES.map((name) => metrics.values(metricOf(name), -1, 0).length);
};

describe('an email', () => {
  it.each([
    ['to a person', ['ada@example.org'], [1, 0, 0, 0]],
    ["to SES's address that returns it", ['bounce@simulator.amazonses.com'], [1, 1, 0, 0]],
    ['to one that complains, with a label', ['complaint+a@simulator.amazonses.com'], [1, 0, 1, 0]],
    ['to the same name elsewhere', ['bounce@example.org'], [1, 0, 0, 0]],
    ['that is refused', [], [0, 0, 0, 0]],
  ])('%s is counted', (_what, to, counts) => {
    expect(countedFor(to, 'ours')).toEqual(counts);
  });

  it('without a configuration set is not counted', () => {
    expect(countedFor(['ada@example.org'])).toEqual([0, 0, 0, 0]);
  });
});
