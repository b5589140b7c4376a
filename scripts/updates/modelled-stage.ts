import { type HeldResource, heldResources, referencesOf } from './held-resource.ts';
import { replacedBy } from './refuse-update.ts';
import type { Templates } from './resolve-templates.ts';
import { stackOrder } from './stack-order.ts';

/** A state of the templates. */
export type Version = {
  readonly resources: readonly HeldResource[];
  /** The nested stacks in the order in which CloudFormation comes to them. */
  readonly order: readonly string[];
};

export const versionOf = (templates: Templates): Version => ({
  resources: heldResources(templates),
  order: stackOrder(templates),
});

/** A resource in the account. */
export type Existing = HeldResource & {
  /** Another one in the same place of the templates has another number. */
  readonly number: number;
  /** Its names, each within the resource that it is below: a route's key within this very API. */
  readonly taken: readonly string[];
};

export type StageStatus = 'none' | 'working' | 'creation failed' | 'rollback failed';

/** `Data/Table` → `Data` */
export const stackOf = ({ at }: Pick<HeldResource, 'at'>): string => at.split('/')[0] ?? '';

type Change = { readonly former: Existing | undefined; readonly next: Existing };

class Taken extends Error {}

/**
 * A stage in CloudFormation and in the account, as far as it decides whether a change can be applied. CloudFormation
 * comes to one nested stack after another, creates and changes what is in it, and deletes what is gone only when all of them
 * have worked. If one fails, it changes the others back, and then deletes what it had created.
 */
export class ModelledStage {
  #status: StageStatus = 'none';
  readonly #live = new Map<string, Existing>();
  #left: readonly Existing[] = [];
  readonly #holders = new Map<string, Existing>();
  #numbers = 0;

  get status(): StageStatus {
    return this.#status;
  }

  /** The resources of its stacks. */
  get live(): readonly Existing[] {
    return [...this.#live.values()];
  }

  /** In the account, but in no stack. */
  get left(): readonly Existing[] {
    return this.#left;
  }

  /**
   * Creates the stage or updates it. Returns why that failed; undefined if it worked.
   * @param failsIn the nested stack whose last resource is refused
   */
  deploy(version: Version, failsIn?: string): string | undefined {
    if (this.#status.endsWith('failed')) return `the stage is in the state: ${this.#status}`;
    const former = new Map(this.#live);
    const changes: Change[] = [];
    try {
      this.#apply(version, changes, failsIn);
    } catch (error) {
      if (!(error instanceof Taken)) throw error;
      return this.#undo(changes.toReversed(), error.message);
    }
    for (const { at } of version.resources) former.delete(at);
    for (const { former: replaced, next } of changes) {
      if (replaced !== undefined && replaced.number !== next.number) this.#remove(replaced);
    }
    for (const gone of former.values()) {
      this.#live.delete(gone.at);
      this.#remove(gone);
    }
    this.#status = 'working';
    return undefined;
  }

  /** Also after a failed creation. Data stays in the account. */
  delete(): void {
    for (const existing of this.#live.values()) this.#remove(existing);
    this.#live.clear();
    this.#status = 'none';
  }

  /** Imports what an earlier stage left behind into a new stage, which has nothing else yet. */
  adopt({ resources }: Version): void {
    const wanted = new Map(resources.map((resource) => [resource.at, resource]));
    const adopted = this.#left.filter(({ at }) => wanted.get(at)?.isRetained === true);
    for (const existing of adopted) this.#live.set(existing.at, existing);
    this.#left = this.#left.filter((existing) => !adopted.includes(existing));
    this.#status = 'working';
  }

  #apply({ resources, order }: Version, changes: Change[], failsIn: string | undefined): void {
    const replaced = replacedBy(this.#live, resources);
    const stacks = Map.groupBy(resources, stackOf);
    const names = [...order, ...[...stacks.keys()].filter((name) => !order.includes(name))];
    for (const name of names) {
      for (const resource of stacks.get(name) ?? []) {
        const former = this.#live.get(resource.at);
        const next = this.#existing(resource, replaced.has(resource.at) ? undefined : former?.number);
        this.#change(former, next);
        changes.push({ former, next });
      }
      if (name === failsIn) throw new Taken(`${name} failed`);
    }
  }

  #existing(resource: HeldResource, number: number | undefined): Existing {
    const taken = resource.names.map((name) => {
      const parents = referencesOf({ names: [name], fixed: '' }).map((at) => `${at} ${this.#live.get(at)?.number}`);
      return [name, ...parents].join(' of ');
    });
    if (number === undefined) this.#numbers += 1;
    return { ...resource, taken, number: number ?? this.#numbers };
  }

  /** A replaced resource keeps its names until the end, a changed one gives up those that it does not have any more. */
  #change(former: Existing | undefined, next: Existing): void {
    for (const name of next.taken) {
      const holder = this.#holders.get(name);
      if (holder !== undefined && holder.number !== next.number) {
        throw new Taken(`${next.at} needs ${name}, which ${holder.at} still has`);
      }
    }
    if (former?.number === next.number) this.#release(former);
    for (const name of next.taken) this.#holders.set(name, next);
    this.#live.set(next.at, next);
  }

  #release({ taken, number }: Existing): void {
    for (const name of taken) if (this.#holders.get(name)?.number === number) this.#holders.delete(name);
  }

  /** Data stays in the account, with its names. */
  #remove(existing: Existing): void {
    if (existing.isRetained) this.#left = [...this.#left, existing];
    else this.#release(existing);
  }

  #undo(changes: readonly Change[], reason: string): string {
    const isCreated = ({ former, next }: Change): boolean => former?.number !== next.number;
    try {
      for (const { former, next } of changes) if (former?.number === next.number) this.#change(next, former);
    } catch (error) {
      if (!(error instanceof Taken)) throw error;
      this.#status = 'rollback failed';
      return `${reason}; on the way back, ${error.message}`;
    }
    for (const { former, next } of changes.filter(isCreated)) {
      this.#release(next);
      if (former === undefined) this.#live.delete(next.at);
      else this.#live.set(next.at, former);
    }
    if (this.#status === 'none') this.#status = 'creation failed';
    return reason;
  }
}
