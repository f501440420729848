new Image().src = "sniffer://pixels/ping?page=" + encodeURIComponent(location.href);
