#!/bin/sh
# Stands for ffmpeg in tests: tells of a video, and writes a file and a playlist in the form of the real one.
for last in "$@"; do :; done
case " $* " in
  *" -f hls "*) ;;
  *)
    echo "  Stream #0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p, 1280x720 [SAR 1:1 DAR 16:9], 30 fps" >&2
    echo "  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 48000 Hz, stereo, fltp, 128 kb/s" >&2
    echo "At least one output file must be specified" >&2
    exit 1
    ;;
esac
if grep -q 'cannot be decoded' "$(dirname "$last")/video"; then
  echo "Invalid data found when processing input" >&2
  exit 183
fi
printf '\000\000\000\030ftypiso5\000\000\002\000iso5iso6mp41 pieces of a video' > "$(dirname "$last")/rung.mp4"
cat > "$last" <<'END'
#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="rung.mp4",BYTERANGE="24@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:12@24
rung.mp4
#EXTINF:2.000000,
#EXT-X-BYTERANGE:8@36
rung.mp4
#EXT-X-ENDLIST
END
