import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkUpdates } from '../../../scripts/updates/check-updates.ts';
import type { HeldResource } from '../../../scripts/updates/held-resource.ts';
import { readHistory, writeHistory } from '../../../scripts/updates/history.ts';

const resource = (at: string, names: readonly string[] = []): HeldResource => ({
  at,
  type: 'AWS::ApiGatewayV2::Route',
  names,
  fixed: '{"ApiId":"a"}',
  isRetained: false,
});

const ROUTE = ['AWS::ApiGatewayV2::Route ["a","GET /a"]'];

describe('the recorded states', () => {
  it('are read as they were written', () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-history-'));
    const file = join(folder, 'history.json');
    const history = [
      { name: 'first', resources: [resource('Pages/A', ROUTE), { ...resource('Data/Table'), isRetained: true }] },
      { name: 'second', resources: [resource('Pages/A', ROUTE), resource('Pages/B')] },
    ];
    try {
      writeHistory(history, file);
      const read = readHistory(file);

      expect(read.map(({ name }) => name)).toEqual(['first', 'second']);
      for (const [index, { resources }] of history.entries()) {
        expect(read[index]?.resources).toEqual(expect.arrayContaining(resources));
        expect(read[index]?.resources).toHaveLength(resources.length);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('are checked in both directions', () => {
    const history = [{ name: 'first', resources: [resource('Pages/A', ROUTE)] }];

    expect(checkUpdates(history, { resources: [resource('Pages/B', ROUTE)], order: ['Pages'] })).toEqual([
      { place: 'update from first', problem: expect.stringContaining('Pages/B would be created while Pages/A') },
      { place: 'rollback to first', problem: expect.stringContaining('Pages/A would be created while Pages/B') },
    ]);
    expect(checkUpdates(history, { resources: [resource('Pages/A', ROUTE)], order: ['Pages'] })).toEqual([]);
  });

  it('of this service are at least ten, and two of them could not follow each other', () => {
    const history = readHistory();
    const before = history.find(({ name }) => name.endsWith('934db1910'));
    const after = history.find(({ name }) => name.endsWith('9a1522258'));

    expect(history.length).toBeGreaterThanOrEqual(10);
    expect(
      checkUpdates(before === undefined ? [] : [before], { resources: after?.resources ?? [], order: [] }),
    ).toEqual(
      expect.arrayContaining([
        { place: 'update from 2026-11-27 934db1910', problem: expect.stringContaining('"GET /recurring"') },
      ]),
    );
  });
});
