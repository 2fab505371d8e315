import { ArrowRight, BookOpen, Calculator, Lock, type LucideIcon, MessageSquare, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsBuilt } from '../../../lib/use-features.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AcademyDrawing, MyZoneDrawing, ResearchDrawing, ToolsDrawing } from './room-drawings.tsx';

interface RoomProps {
  to: string;
  title: string;
  text: string;
  action: string;
  drawing: ReactNode;
  loginRequired?: boolean;
}

const Room = ({ to, title, text, action, drawing, loginRequired = false }: RoomProps) => {
  const { t } = useTranslation('landing');
  const isBuilt = useIsBuilt(to);
  return (
    <Link className="card feature" to={to}>
      <div className="mini" aria-hidden="true">
        {drawing}
      </div>
      <div className="text">
        <div className="row between g8 wrap-row">
          <h3>{title}</h3>
          {loginRequired ? (
            <span className="badge">
              <Icon as={Lock} />
              {t('rooms.loginRequired')}
            </span>
          ) : null}
        </div>
        <p className="small muted">{text}</p>
        <div className="row between g8 wrap-row mt-auto pt-1.5">
          <span className="link small row g4">
            {action}
            <Icon as={ArrowRight} size={14} flip />
          </span>
          {isBuilt ? null : <span className="badge">{t('rooms.inPreparation')}</span>}
        </div>
      </div>
    </Link>
  );
};

interface ConnectionProps {
  to: string;
  icon: LucideIcon;
  title: string;
  text: string;
}

const Connection = ({ to, icon, title, text }: ConnectionProps) => {
  const { t } = useTranslation('landing');
  const isBuilt = useIsBuilt(to);
  return (
    <Link to={to} className="row g12 items-start border-t border-line py-3.5">
      <span className="mt-0.5 text-primary">
        <Icon as={icon} />
      </span>
      <span className="grow stack g2">
        <span className="mid">{title}</span>
        <span className="small muted">
          {text}
          {isBuilt ? null : (
            <>
              {' '}
              <span className="mid whitespace-nowrap">{t('rooms.inPreparation')}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  );
};

const Connections = () => {
  const { t } = useTranslation('landing');
  return (
    <section aria-label={t('more.title')} className="grid-4 mt-7 gap-x-8 gap-y-0">
      <Connection
        to="/zonebot"
        icon={MessageSquare}
        title={t('more.assistant.title')}
        text={t('more.assistant.text')}
      />
      <Connection
        to="/tools"
        icon={Calculator}
        title={t('more.calculators.title')}
        text={t('more.calculators.text')}
      />
      <Connection
        to="/research"
        icon={BookOpen}
        title={t('more.updates.title')}
        text={t('more.updates.text')}
      />
      <Connection to="/social" icon={Users} title={t('more.network.title')} text={t('more.network.text')} />
    </section>
  );
};

/** The four rooms, what connects them, and which of them exist. */
export const Rooms = ({ canSignUp }: { canSignUp: boolean }) => {
  const { t } = useTranslation('landing');
  return (
    <section className="section" aria-labelledby="rooms-title">
      <div className="wrap">
        <div className="row between g24 wrap-row mb-7 items-end">
          <h2 className="title-32" id="rooms-title">
            {t('rooms.title')}
          </h2>
          {canSignUp ? (
            <Link className="link row g4" to="/signup">
              {t('rooms.getStarted')}
              <Icon as={ArrowRight} size={16} flip />
            </Link>
          ) : null}
        </div>
        <div className="grid-4">
          <Room
            to="/myzone"
            title={t('rooms.myzone.title')}
            text={t('rooms.myzone.text')}
            action={t('rooms.myzone.action')}
            drawing={<MyZoneDrawing />}
            loginRequired
          />
          <Room
            to="/research"
            title={t('rooms.research.title')}
            text={t('rooms.research.text')}
            action={t('rooms.research.action')}
            drawing={<ResearchDrawing />}
          />
          <Room
            to="/tools"
            title={t('rooms.tools.title')}
            text={t('rooms.tools.text')}
            action={t('rooms.tools.action')}
            drawing={<ToolsDrawing />}
          />
          <Room
            to="/academy"
            title={t('rooms.academy.title')}
            text={t('rooms.academy.text')}
            action={t('rooms.academy.action')}
            drawing={<AcademyDrawing />}
          />
        </div>
        <Connections />
        <p className="small muted row g12 wrap-row mt-5">
          <span>{t('rooms.note')}</span>
          <Link className="link row g4" to="/features">
            {t('rooms.learnMore')}
            <Icon as={ArrowRight} size={14} flip />
          </Link>
        </p>
      </div>
    </section>
  );
};
