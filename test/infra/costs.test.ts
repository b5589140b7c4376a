import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TRACED } from '../../infra/constructs/trace-sampling.ts';
import { resourcesOf, synthesized } from './synthesized.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/costs.md'), 'utf8');
const MINUTES = 43_200;

/** An alarm costs as much as each metric that it reads. */
const metricsRead = (properties: { readonly Metrics?: readonly { readonly MetricStat?: unknown }[] }): number =>
  properties.Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1;

describe('the idle service', () => {
  it('costs what the page says, and at most eight dollars a month with every alarm', () => {
    const { all } = synthesized();
    const resources = (type: string) => all.flatMap((template) => resourcesOf(template, type));
    const alarms = resources('AWS::CloudWatch::Alarm').length;
    const read = resources('AWS::CloudWatch::Alarm').reduce(
      (sum, [, { Properties }]) => sum + metricsRead(Properties),
      0,
    );
    const secrets = resources('AWS::SecretsManager::Secret').length;
    const polled = resources('AWS::Lambda::EventSourceMapping').length;
    const minutely = resources('AWS::Events::Rule').filter(
      ([, { Properties }]) => Properties.ScheduleExpression === 'rate(1 minute)',
    ).length;
    const run = 0.01 * 0.0000133334 + 0.2e-6 + 2 * 0.125e-6;
    const parts = [
      [`| ${alarms} alarms, on ${read} metrics |`, read * 0.1],
      ['| two metrics of our own |', 2 * 0.3],
      [`| ${polled} queues,`, polled * 5 * 3 * MINUTES * 0.4e-6],
      [`| ${secrets} secrets |`, secrets * 0.4],
      [`| ${minutely} schedules a minute`, minutely * MINUTES * run],
      ['| traces of them |', minutely * MINUTES * TRACED * 5e-6],
    ] as const;
    const lines = PAGE.split('\n');

    for (const [start, dollars] of parts) {
      expect(lines.find((line) => line.startsWith(start)) ?? start).toMatch(
        new RegExp(`\\| ${dollars.toFixed(2)} \\|$`),
      );
    }
    const total = parts.reduce((sum, [, dollars]) => sum + dollars, 0);
    expect(total).toBeLessThanOrEqual(8);
    expect(lines).toContain(`| **total** | | **${total.toFixed(2)}** |`);
  });
});
