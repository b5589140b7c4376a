import { describe, expect, it } from 'vitest';
import type { HeldResource } from '../../../scripts/updates/held-resource.ts';
import { ModelledStage, type Version } from '../../../scripts/updates/modelled-stage.ts';

const ORDER = ['Data', 'First', 'Second'];
const version = (...resources: readonly HeldResource[]): Version => ({ resources, order: ORDER });

const named = (at: string, ...names: readonly string[]): HeldResource => ({
  at,
  type: 'AWS::Events::EventBus',
  names,
  fixed: '{}',
  isRetained: false,
});
const table: HeldResource = { ...named('Data/Table'), type: 'AWS::DynamoDB::Table', isRetained: true };
const places = (resources: readonly HeldResource[]): readonly string[] => resources.map(({ at }) => at);

const created = (...resources: readonly HeldResource[]): ModelledStage => {
  const stage = new ModelledStage();
  expect(stage.deploy(version(...resources))).toBeUndefined();
  return stage;
};

describe('a creation', () => {
  it('that fails leaves nothing, and can be repeated after its deletion only', () => {
    const stage = new ModelledStage();
    const whole = version(table, named('First/Bus', 'a'));

    expect(stage.deploy(whole, 'First')).toBe('First failed');
    expect([stage.status, stage.live, stage.left]).toEqual(['creation failed', [], []]);
    expect(stage.deploy(whole)).toMatch(/creation failed/);

    stage.delete();
    expect(stage.deploy(whole)).toBeUndefined();
  });
});

describe('an update', () => {
  it.each(ORDER)('that fails in %s ends where it began, and can be repeated', (failsIn) => {
    const stage = created(table, named('First/Bus', 'a'), named('Second/Old', 'b'));
    const before = stage.live;
    const next = version(table, named('First/Bus', 'c'), named('Second/New', 'd'));

    expect(stage.deploy(next, failsIn)).toBe(`${failsIn} failed`);
    expect(new Set(stage.live)).toEqual(new Set(before));

    expect(stage.deploy(next)).toBeUndefined();
    expect(places(stage.live).toSorted()).toEqual(['Data/Table', 'First/Bus', 'Second/New']);
  });

  it('cannot give a name to a new resource while the old one exists', () => {
    const stage = created(named('First/Old', 'a'));

    expect(stage.deploy(version(named('Second/New', 'a')))).toBe('Second/New needs a, which First/Old still has');
    expect([stage.status, places(stage.live)]).toEqual(['working', ['First/Old']]);
  });

  it('may give a name that another resource gave up before, but could not be taken back', () => {
    const stage = created(named('First/Bus', 'a'));
    const next = version(named('First/Bus', 'b'), named('Second/New', 'a'));

    expect(stage.deploy(next, 'Second')).toBe(
      'Second failed; on the way back, First/Bus needs a, which Second/New still has',
    );
    expect(stage.status).toBe('rollback failed');
    expect(created(named('First/Bus', 'a')).deploy(next)).toBeUndefined();
  });

  it('leaves data behind that it replaces or removes', () => {
    const replaced = created(table);
    replaced.deploy(version({ ...table, fixed: '{"key":"other"}' }));
    const removed = created(table);
    removed.deploy(version(named('First/Bus')));

    expect([places(replaced.left), places(replaced.live)]).toEqual([['Data/Table'], ['Data/Table']]);
    expect([places(removed.left), places(removed.live)]).toEqual([['Data/Table'], ['First/Bus']]);
  });

  it('may use a name below a replaced resource again', () => {
    const api = (fixed: string): HeldResource => ({ ...named('Data/Api'), fixed });
    const route = (at: string): HeldResource => named(at, 'Route [{"→":"Data/Api"},"GET /"]');
    const stage = created(api('{}'), route('First/Route'));

    expect(stage.deploy(version(api('{}'), route('Second/Route')))).toMatch(/First\/Route still has/);
    expect(stage.deploy(version(api('{"kind":"other"}'), route('Second/Route')))).toBeUndefined();
  });
});

describe('an adoption', () => {
  it('takes the very table of the deleted stage, which a creation would not', () => {
    const stage = created(table, named('First/Bus', 'a'));
    const [number] = stage.live.map((existing) => existing.number);
    stage.delete();
    expect(stage.left.map((existing) => existing.number)).toEqual([number]);

    stage.adopt(version(table));
    stage.deploy(version(table, named('First/Bus', 'a')));

    expect(stage.left).toEqual([]);
    expect(stage.live.find(({ at }) => at === 'Data/Table')?.number).toBe(number);
    const other = created(table);
    other.delete();
    other.deploy(version(table));
    expect(other.left).toHaveLength(1);
  });
});
