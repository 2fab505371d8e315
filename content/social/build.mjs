// Draws pictures/ anew. See README.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const here = import.meta.dirname;
const work = mkdtempSync(path.join(tmpdir(), 'drawings-'));
// Before sharp reads it: drawn with the fonts of the product and no others.
process.env.FONTCONFIG_FILE = path.join(work, 'fonts.conf');
writeFileSync(
  process.env.FONTCONFIG_FILE,
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${path.join(here, '../fonts')}</dir><cachedir>${work}</cachedir></fontconfig>`,
);
const { default: sharp } = await import('sharp');

const width = 1200;
const font = "'Noto Sans', 'Noto Sans CJK SC', sans-serif";
const text = (x, y, size, words, { fill = '#1f2937', weight = 400, anchor = 'start' } = {}) =>
  `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${words}</text>`;
const banner = (y, words) =>
  `<rect x="0" y="${y}" width="${width}" height="56" fill="#1f2937"/>${text(width / 2, y + 38, 28, words, { fill: '#ffffff', anchor: 'middle' })}`;

const grid = (height) => {
  const lines = [];
  for (let at = 0; at <= width; at += 12)
    lines.push(`<path d="M${at} 0V${height}" stroke="#f4b6b6" stroke-width="${at % 60 === 0 ? 1.6 : 0.5}"/>`);
  for (let at = 0; at <= height; at += 12)
    lines.push(`<path d="M0 ${at}H${width}" stroke="#f4b6b6" stroke-width="${at % 60 === 0 ? 1.6 : 0.5}"/>`);
  return lines.join('');
};

/** One beat as sums of bells: place and breadth as parts of the beat, height in millivolts. */
const bell = (at, place, breadth, height) => height * Math.exp(-(((at - place) / breadth) ** 2));
const beat = (waves) => (at) => waves.reduce((sum, [place, breadth, height]) => sum + bell(at, ...[place, breadth, height]), 0);
const common = [[0.16, 0.028, 0.12]];
const leads = {
  V1: [...common, [0.285, 0.011, 0.25], [0.318, 0.014, -0.9], [0.6, 0.06, -0.25]],
  V2: [...common, [0.285, 0.011, 0.6], [0.32, 0.014, -1.1], [0.59, 0.062, -0.85]],
  V3: [...common, [0.285, 0.012, 0.9], [0.322, 0.014, -0.8], [0.59, 0.064, -0.95]],
  V4: [...common, [0.285, 0.012, 1.3], [0.322, 0.013, -0.35], [0.59, 0.062, -0.5]],
};
const trace = (waves, left, middle, beats, breadth) => {
  const value = beat(waves);
  const points = [];
  for (let x = 0; x <= beats * breadth; x += 2)
    points.push(`${left + x} ${(middle - value((x % breadth) / breadth) * 110).toFixed(1)}`);
  return `<polyline points="${points.join(' ')}" fill="none" stroke="#111827" stroke-width="3" stroke-linejoin="round"/>`;
};
const ecg = () => {
  const height = 776;
  const rows = Object.entries(leads).map(([name, waves], row) => {
    const left = row % 2 === 0 ? 20 : 620;
    const middle = row < 2 ? 190 : 520;
    return text(left, middle - 130, 30, name, { weight: 700 }) + trace(waves, left, middle, 2, 280);
  });
  return { height, body: `<rect width="${width}" height="${height}" fill="#fff7f5"/>${grid(720)}${rows.join('')}${banner(720, 'Drawing, not a recording · no patient')}` };
};

/** Falls by a tenth within four weeks, then stays. */
const filtration = () => {
  const height = 716;
  const place = (week) => 110 + week * 60;
  const level = (rate) => 600 - (rate - 40) * 16;
  const rates = [58, 55, 53, 52, 52, 52.5, 53, 53, 53.5, 53.5, 54, 54, 54, 54, 54, 54, 54];
  // Without figures on the axis: it shows a shape, not a result.
  const axis = '<path d="M110 90V600H1090" fill="none" stroke="#9ca3af" stroke-width="2"/>';
  const weeks = [0, 4, 8, 12, 16].map((week) => text(place(week), 640, 24, `${week} 周`, { anchor: 'middle' })).join('');
  const line = rates.map((rate, week) => `${place(week)},${level(rate)}`).join(' ');
  const dots = rates.map((rate, week) => `<circle cx="${place(week)}" cy="${level(rate)}" r="6" fill="#0f766e"/>`).join('');
  return {
    height,
    body: `<rect width="${width}" height="${height}" fill="#ffffff"/>${text(110, 60, 30, 'eGFR', { weight: 700 })}${axis}${weeks}
      <polyline points="${line}" fill="none" stroke="#0f766e" stroke-width="4"/>${dots}
      ${text(place(4) + 20, level(52) + 60, 26, '首月轻度下降', { fill: '#0f766e' })}${text(place(11), level(54) - 30, 26, '此后平稳', { fill: '#0f766e' })}
      ${banner(660, '示意图，非患者数据')}`,
  };
};

const pictures = path.join(here, 'pictures');
mkdirSync(pictures, { recursive: true });
for (const [name, { height, body }] of Object.entries({ 'ecg-drawing': ecg(), 'egfr-drawing': filtration() })) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  await sharp(Buffer.from(svg)).webp({ quality: 80 }).toFile(path.join(pictures, `${name}.webp`));
}
rmSync(work, { recursive: true });
