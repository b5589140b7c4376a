import { describe, expect, it } from 'vitest';
import { reportStatuses } from '../../scripts/checks/status-report.ts';

const errors = (...codes: string[]) => ({
  content: {
    'application/json': { schema: { allOf: [{}, { properties: { error: { 'x-extensible-enum': codes } } }] } },
  },
});
const document = {
  paths: {
    '/tags': { get: { responses: { 200: {}, 409: { $ref: '#/components/responses/Busy' }, 422: errors('a', 'b') } } },
  },
  components: { responses: { Busy: errors('busy') } },
};
const seen = (status: number, code = '') => ({ method: 'get', template: '/tags', status, code });

describe('the report on statuses', () => {
  it('names every status and error code that no test saw', () => {
    expect(reportStatuses(document, [seen(200), seen(422, 'b')])).toEqual({
      documented: 4,
      gaps: ['get /tags 409 busy', 'get /tags 422 a'],
    });
  });

  it('finds nothing if all were seen', () => {
    const all = [seen(200), seen(409, 'busy'), seen(422, 'a'), seen(422, 'b')];

    expect(reportStatuses(document, all).gaps).toEqual([]);
  });
});
