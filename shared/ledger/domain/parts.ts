import { type Page, slotTail } from './page.ts';
import { isLiving, type LivingSlot } from './slot.ts';

/** Whether an entry has parts that live: then it counts in no total. Without them it counts like every other. */
export const createPartsFinder = (page: Page): ((slot: LivingSlot) => boolean) => {
  const parents = new Set<string>();
  for (const slot of page.slots) if (isLiving(slot) && slot.parent !== null) parents.add(slot.parent);
  return parents.size === 0 ? () => false : (slot) => parents.has(slotTail(page, slot));
};
