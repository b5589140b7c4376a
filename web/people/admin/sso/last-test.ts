import type { TestReport } from '../../../../shared/people/schema/admin-provider.ts';
import { badge } from '../../../platform/components/values.ts';
import type { Html } from '../../../platform/html.ts';

/** What came of the last test, in a word. */
export const lastTest = (report: Pick<TestReport, 'ok' | 'outdated'> | null): Html => {
  if (report === null) return badge('not tested');
  if (report.outdated) return badge(`${report.ok ? 'passed' : 'failed'} before the last change`, 'warning');
  return report.ok ? badge('passed', 'success') : badge('failed', 'error');
};

export const enabledBadge = (isEnabled: boolean): Html => (isEnabled ? badge('enabled', 'success') : badge('disabled'));
