import { SquarePlus, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { CoverTool } from './cover-stage.tsx';
import type { CoversState } from './use-covers.ts';

export const brushSizes = ['small', 'medium', 'large'] as const;
export type BrushSize = (typeof brushSizes)[number];

interface CoverToolsProps {
  picture: HTMLCanvasElement;
  state: CoversState;
  tool: CoverTool;
  onTool: (tool: CoverTool) => void;
  brush: BrushSize;
  onBrush: (size: BrushSize) => void;
}

/** Boxes or brush, the brush's size, and the way back. */
export const CoverTools = ({ picture, state, tool, onTool, brush, onBrush }: CoverToolsProps) => {
  const { t } = useTranslation('pictures');
  const last = state.covers.boxes.at(-1);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Segmented
        label={t('gate.tool')}
        value={tool}
        options={[
          { value: 'boxes', text: t('gate.boxes') },
          { value: 'brush', text: t('gate.brush') },
        ]}
        onChange={onTool}
      />
      {tool === 'brush' ? (
        <Segmented
          label={t('gate.size')}
          value={brush}
          // i18n-keys: pictures:gate.sizes.*
          options={brushSizes.map((value) => ({ value, text: t(`gate.sizes.${value}`) }))}
          onChange={onBrush}
        />
      ) : (
        <Button variant="ghost" size="sm" onClick={() => state.addMiddleBox(picture)}>
          <Icon as={SquarePlus} size={16} />
          {t('gate.addBox')}
        </Button>
      )}
      <span className="ms-auto flex">
        {tool === 'boxes' && last ? (
          <IconButton icon={Trash2} label={t('gate.removeBox')} onClick={() => state.removeBox(last.id)} />
        ) : null}
        <IconButton icon={Undo2} flip label={t('gate.undo')} disabled={!state.canUndo} onClick={state.undo} />
      </span>
    </div>
  );
};
