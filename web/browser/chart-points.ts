import { WORDS } from './words.ts';

type Point = { readonly x: number; readonly y: number; readonly words: string };

const SVG = 'http://www.w3.org/2000/svg';

/** Shows the value of a point of a chart, at the pointer or by arrow keys. Without it, the last value is shown below the chart. */
export const readCharts = (root: ParentNode): void => {
  for (const figure of root.querySelectorAll<HTMLElement>('figure[data-points]')) readChart(figure);
};

const readChart = (figure: HTMLElement): void => {
  const points = pointsOf(figure.dataset['points'] ?? '');
  const drawing = figure.querySelector('svg');
  const output = figure.querySelector('output');
  if (drawing === null || output === null || points.length < 2) return;
  const last = points.length - 1;
  const mark = document.createElementNS(SVG, 'path');
  mark.setAttribute('class', 'line dot');
  const guide = document.createElementNS(SVG, 'path');
  guide.setAttribute('class', 'guide');
  const tip = document.createElement('span');
  tip.className = 'at-point';
  tip.ariaHidden = 'true'; // the output says the same
  let at = last;

  const show = (wanted: number): void => {
    at = Math.min(last, Math.max(0, wanted));
    const { x, y, words } = points[at] as Point;
    tip.textContent = words;
    figure.append(tip);
    placeBeside(tip, drawing, figure, x);
    mark.setAttribute('d', `M${x} ${y}h0`);
    guide.setAttribute('d', `M${x} 0V100`);
    drawing.append(guide, mark);
    if (output.textContent !== words) output.textContent = words; // a live region: each change is read out
  };
  const rest = (): void => {
    show(last);
    mark.remove();
    guide.remove();
    tip.remove();
  };

  figure.tabIndex = 0;
  figure.setAttribute('aria-label', WORDS.arrowKeys(drawing.querySelector('title')?.textContent ?? ''));
  figure.addEventListener('keydown', (event) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const wanted = steps[event.key];
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(wanted);
  });
  figure.addEventListener('focus', () => show(at));
  figure.addEventListener('blur', rest);
  addEventListener('resize', () => {
    if (tip.isConnected) show(at); // where there is room now
  });
  drawing.addEventListener('pointermove', ({ clientX }) => {
    const { left, width } = drawing.getBoundingClientRect();
    show(nearest(points, ((clientX - left) / width) * 100));
  });
  drawing.addEventListener('pointerleave', () => {
    if (document.activeElement !== figure) rest();
  });
};

const GAP = 10;

/** Above the chart, on the side of the point that has more room: it covers no other point. */
const placeBeside = (tip: HTMLElement, drawing: Element, figure: HTMLElement, x: number): void => {
  const [inside, outside] = [drawing.getBoundingClientRect(), figure.getBoundingClientRect()];
  const point = inside.left - outside.left + (x / 100) * inside.width;
  const left = x > 50 ? point - tip.offsetWidth - GAP : point + GAP;
  tip.style.left = `${Math.max(0, Math.min(left, outside.width - tip.offsetWidth))}px`;
  tip.style.top = `${inside.top - outside.top - tip.offsetHeight}px`;
};

/** A line each: `50 16.67 $12.50 on Jan 31, 2026` */
const pointsOf = (text: string): readonly Point[] =>
  text.split('\n').map((line) => {
    const [x = '', y = '', ...words] = line.split(' ');
    return { x: Number(x), y: Number(y), words: words.join(' ') };
  });

const nearest = (points: readonly Point[], x: number): number =>
  points.reduce((best, point, at) => (Math.abs(point.x - x) < Math.abs((points[best] as Point).x - x) ? at : best), 0);
