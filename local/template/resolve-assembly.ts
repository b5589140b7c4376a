import type { Assembly } from './assembly.ts';
import type { Addresses } from './attributes.ts';
import type { Resource } from './resource.ts';
import { Stack } from './stack.ts';

/** Every resource with a local effect, of all stacks, in the order of the manifest. */
export const resolveAssembly = (assembly: Assembly, addresses: Addresses): Resource[] => {
  const exports = new Map<string, unknown>();
  return assembly.stacks.flatMap(({ name, template }) => {
    const stack = new Stack(name, template, {}, { assembly, addresses, exports });
    for (const [exported, value] of stack.exported()) exports.set(exported, value);
    return stack.resources();
  });
};
