export { ProxySetting } from './components/proxy-setting.tsx';
