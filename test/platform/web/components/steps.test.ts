import { describe, expect, it } from 'vitest';
import { stepList } from '../../../../web/platform/components/steps.ts';

describe('stepList', () => {
  const stepsOf = async (done: readonly boolean[]): Promise<string> =>
    String(
      await stepList(
        'Steps',
        done.map((isDone, at) => ({ label: `Step ${at + 1}`, href: `/${at + 1}`, isDone, isCurrent: at === 1 })),
      ),
    );
  const marked = (page: string): readonly boolean[] =>
    [...page.matchAll(/<li( class="done")?>/g)].map(([, isDone]) => isDone !== undefined);

  it('counts no step as done before those in front of it, or while somebody is on it', async () => {
    expect(marked(await stepsOf([true, true, true]))).toEqual([true, false, true]);
    expect(marked(await stepsOf([true, false, true]))).toEqual([true, false, false]);
    expect(marked(await stepsOf([false, true, true]))).toEqual([false, false, false]);
  });

  it('passes over a step that is not needed, and says so unless somebody is on it', async () => {
    const step = { isDone: false, isCurrent: false };
    const page = String(
      await stepList('Steps', [
        { ...step, label: 'One', isDone: true },
        { ...step, label: 'Two', isSkipped: true },
        { ...step, label: 'Three', isDone: true },
        { ...step, label: 'Four', isSkipped: true, isCurrent: true },
      ]),
    );
    expect(page).toContain('<li class="skipped"><span>Two<span class="visually-hidden"> not needed</span></span></li>');
    expect(page).toContain('<li class="done"><span>Three');
    expect(page).toContain('<li><span aria-current="step">Four</span></li>');
  });

  it('says aloud what is done, and which step is the current one', async () => {
    const page = await stepsOf([true, false, false]);
    expect(page).toContain('Step 1<span class="visually-hidden"> done</span>');
    expect(page).toContain('<a href="/2" aria-current="step">Step 2</a>');
    expect(page.match(/ done</g)).toHaveLength(1);
  });
});
