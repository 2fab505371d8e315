import type { ReactionEmoji } from '@mz/contracts/messages';
import {
  CircleCheck,
  createLucideIcon,
  HandHeart,
  Heart,
  Laugh,
  type LucideIcon,
  ThumbsUp,
} from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';

const Astonished = createLucideIcon('astonished', [
  ['circle', { cx: '12', cy: '12', r: '10', key: 'face' }],
  ['circle', { cx: '12', cy: '16', r: '2', key: 'mouth' }],
  ['line', { x1: '9', x2: '9.01', y1: '9', y2: '9', key: 'left' }],
  ['line', { x1: '15', x2: '15.01', y1: '9', y2: '9', key: 'right' }],
]);

/** Drawn by the product: many ward computers have no font of emoji. */
const looks: Readonly<Record<ReactionEmoji, { icon: LucideIcon; colour: string; name: ReactionName }>> = {
  '👍': { icon: ThumbsUp, colour: 'text-primary', name: 'agree' },
  '❤️': { icon: Heart, colour: 'text-accent-ink', name: 'heart' },
  '😂': { icon: Laugh, colour: 'text-warning', name: 'laugh' },
  '😮': { icon: Astonished, colour: 'text-warning', name: 'astonished' },
  '🙏': { icon: HandHeart, colour: 'text-info', name: 'thanks' },
  '✅': { icon: CircleCheck, colour: 'text-success', name: 'done' },
};

type ReactionName = 'agree' | 'heart' | 'laugh' | 'astonished' | 'thanks' | 'done';

/** The key of what a reaction says, in the catalogue `messages`. */
export const reactionName = (emoji: ReactionEmoji): ReactionName => looks[emoji].name;

export const ReactionIcon = ({ emoji }: { emoji: ReactionEmoji }) => (
  <Icon as={looks[emoji].icon} size={18} className={looks[emoji].colour} />
);
