import { useEffect, useState } from 'react';

/** Text and its second rank, as a frame of another host understands them. */
export interface Ink {
  text: string;
  quiet: string;
  wrong: string;
}

/**
 * The theme's colours as plain hex values, and anew when the theme changes: what lies in another host's frame knows no
 * token of ours.
 */
export function useInk(): Ink {
  const [ink, setInk] = useState<Ink>(readInk);
  useEffect(() => {
    const read = () => setInk(readInk());
    const device = matchMedia('(prefers-color-scheme: dark)');
    const choice = new MutationObserver(read);
    device.addEventListener('change', read);
    choice.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      device.removeEventListener('change', read);
      choice.disconnect();
    };
  }, []);
  return ink;
}

function readInk(): Ink {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => toHex(style.getPropertyValue(`--color-${name}`));
  return { text: colour('base-content'), quiet: colour('outline'), wrong: colour('error') };
}

/** Painted and read back: so any way of writing a colour becomes the one that everybody knows. */
function toHex(colour: string): string {
  const pencil = document.createElement('canvas').getContext('2d');
  if (pencil === null || colour === '') return '#808080';
  pencil.fillStyle = colour;
  pencil.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pencil.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
