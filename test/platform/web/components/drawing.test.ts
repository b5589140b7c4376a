import { describe, expect, it } from 'vitest';
import { drawing } from '../../../../web/platform/components/drawing.ts';

const path = (...elements: Parameters<typeof drawing>[0]) => /d="([^"]*)"/.exec(String(drawing(elements)))?.[1];

describe('drawing', () => {
  it('joins lines, circles and rectangles to one path', () => {
    expect(
      path(
        ['line', { x1: '8', x2: '16', y1: '6', y2: '6' }],
        ['circle', { cx: '9', cy: '7', r: '4' }],
        ['rect', { width: '7', height: '5', x: '3', y: '14', rx: '1' }],
      ),
    ).toBe(
      'M8 6L16 6M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4 14h5a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1z',
    );
  });

  it('begins each path at its own point', () => {
    expect(path(['path', { d: 'M4 7h16' }], ['path', { d: 'm16 21 4-4-4-4' }], ['path', { d: 'm3.5 11-.5 1' }])).toBe(
      'M4 7h16M16 21l4-4-4-4M3.5 11l-.5 1',
    );
    expect(path(['path', { d: 'm6 9h2' }])).toBe('M6 9h2');
  });
});
