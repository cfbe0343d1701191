// Old browsers run it: no newer syntax. Without it the sentence above names the address bar.
document.getElementById("address").innerText = location.protocol + "//" + location.host + "/";
